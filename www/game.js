/** The screen on which both games are played: one state comes in, every part of the screen shows its piece of it. */

import { Board } from "./board.js";
import { byId, download, h } from "./dom.js";
import { commentOf, lookButtons, Looking, LOOKS, made, position } from "./look.js";
import { confirm, notice } from "./notices.js";
import { Panel } from "./panel.js";
import { Players } from "./players.js";
import { Prompt } from "./prompt.js";
import { scoreOf } from "./score.js";
import { DEFAULTS } from "./settings.js";
import { begun, confirming, goesHome, isComputer, onlyPerson, other, recordFile } from "./state.js";
import { TableKeeper } from "./table.js";
import { because, say, text } from "./texts.js";
import { TYPED, Typing } from "./typing.js";

/**
 * @typedef {import("./types.js").GameName} GameName
 * @typedef {import("./types.js").NewGame} NewGame
 * @typedef {import("./types.js").Response} Response
 * @typedef {import("./types.js").Message} Message
 * @typedef {import("./types.js").Playing} Playing
 * @typedef {import("./types.js").TableState} TableState
 */

/** Keys that work while the board has the focus; elsewhere they belong to the reader's own tools. */
const SHORTCUTS = { p: "pause", u: "undo", r: "redo", f: "flip", h: "hint", t: "threat", a: "analysis" };

/** What nobody may ask of the computer while it would not be fair. */
const ADVICE = new Set(["hint", "threat", "analysis", "edit-position"]);

/**
 * Whether the computer gives no advice: in a game against somebody far away, and while the clocks stand.
 * @param {TableState} state
 */
const unadvised = ({ phase, far, clock }) => phase === "play" && (far !== null || clock?.paused === true);

/** What is done in the game itself, to which one comes back for it. */
const OF_THE_GAME = new Set(["resign", "offer-draw", "pause", "resume", "stop", "go-on", "review", "ask-resign"]);

/** What the computer does for a player; it is loaded for the first of these. */
const HELP = new Set(["hint", "threat", "analysis", "analysis-stop", "review", "review-cancel", "ask-resign"]);

/** What the computer answers is also seen, as its voice is not heard across the table. */
const SEEN_ANSWERS = new Set(["draw-declined", "pointed-out"]);

/** The phases before the moves. */
const SET_UP = new Set(["layout", "handover", "reveal"]);

/** Whether the focus is where the keyboard put it, and shows. */
const keyboardInUse = () => document.activeElement?.matches(":focus-visible") ?? false;

/** The screen of a game. */
export class GameScreen {
  /** @type {TableKeeper} */
  #table;
  #board;
  #players;
  #prompt = new Prompt(() => this.#board.focus(keyboardInUse()));
  /** @type {{ tray: import("./layout.js").Tray, cover: import("./layout.js").Cover } | null} the set-up, once a game has begun with one */
  #setUp = null;
  #panel;
  /** @type {Looking} */
  #looking;
  #typing = new Typing(byId("board"), (move) => this.#move("enter", move), () => this.#board.focus());
  /** @type {Message | null} */
  #refusal = null;
  /** What the computer has to say, until something else is done. */
  #remark = "";
  /** The player has sent the result away to look at the board. */
  #resultSeen = false;
  #resultTimer = 0;
  /** @type {Promise<void> | null} */
  #variationsComing = null;
  /** @type {import("./variations.js").Variations | null} what tries moves beside those of the game, once somebody has looked back or the game is over */
  #variations = null;
  /** @type {Promise<import("./thinking.js").Thinking> | null} */
  #coming = null;
  /** Closes the list of captures, while it is open, if it is not of this state. @type {(state?: TableState) => void} */
  #closeCaptures = () => {};
  /** @type {import("./thinking.js").Thinking | null} what thinks, once somebody wanted it to */
  #thinking = null;
  /** @type {Promise<import("./clock.js").Clocks> | null} */
  #clocksComing = null;
  /** @type {import("./clock.js").Clocks | null} the clocks, once a game has had some */
  #clocks = null;
  /** @type {Playing} */
  #playing = DEFAULTS;
  /** @type {Promise<import("./bylink.js").ByLink> | null} */
  #corresponding = null;
  /** @type {import("./bylink.js").ByLink | null} what sends and gets the moves of a game by link */
  #byLink = null;
  /** @type {(error: unknown) => void} */
  #stuck;
  /** @type {(error: unknown) => void} */
  #helpless;
  /** @type {(error: unknown) => void} */
  #unloaded;

  /**
   * @param {{ Table: any, BoardView: any, LordsGame: any }} exports
   * @param {{ failed: (error: unknown) => void, stuck: (error: unknown) => void, helpless: (error: unknown) => void, unloaded: (error: unknown) => void, elsewhere: (unreadable: string | null) => void }} listeners
   *   `unloaded` hears that a part of the page did not come, `failed` hears that a table broke and was set up again, `stuck` that the computer cannot play on, `helpless` that it cannot
   *   help, `elsewhere` that the game was changed in another tab
   */
  constructor({ Table, BoardView, LordsGame }, { stuck, helpless, unloaded, ...listeners }) {
    this.#unloaded = unloaded;
    this.#stuck = stuck;
    this.#helpless = helpless;
    this.#table = new TableKeeper({ Table, LordsGame }, { changed: (response) => this.#changed(response), ...listeners });
    this.#looking = new Looking(this.#table, () => this.#rest(), () => this.open && this.#show());
    this.#panel = new Panel(lookButtons());
    byId("look-bar").append(lookButtons());
    this.#board = new Board(byId("board"), BoardView, {
      tap: (name, key) => void (key === "Enter" && this.#table.state.toConfirm ? this.act("confirm") : this.#move("tap", name)),
      lift: (name) => this.#move("lift", name)?.refusal === null,
      drop: (name) => this.#drop(name),
      cancel: () => this.act("cancel"),
      remove: (name) => this.#remove(name),
      shortcut: (key) => this.#shortcut(key),
      looks: () => made(this.#table.state) > 0,
    });
    for (const row of document.querySelectorAll('.row[data-action="share"]')) /** @type {HTMLElement} */ (row).hidden = !("share" in navigator);
    this.#players = new Players(this.#board.view);
  }

  get open() {
    return this.#table.open;
  }

  /** The game on the screen. */
  get game() {
    return this.#table.state.game;
  }

  /** What was chosen for the game on the screen. */
  get options() {
    return this.#table.state.options;
  }

  /** The position on the screen as text; nothing while pieces are laid out. */
  get position() {
    return this.#table.position();
  }

  /** Whether somebody would lose something if this game ended now. */
  get going() {
    return begun(this.#table.state);
  }

  /**
   * @param {NewGame} options
   * @param {boolean} randomLayouts
   */
  start(options, randomLayouts) {
    this.#looking.stop();
    this.#resultSeen = false;
    this.#thinking?.leave();
    this.#table.start(options, randomLayouts);
  }

  /** @param {string} saved */
  restore(saved) {
    this.#resultSeen = false;
    this.#table.restore(saved);
  }

  /**
   * Shows a game that was kept elsewhere, which from now on is the one that is kept.
   * @param {string} saved
   */
  resume(saved) {
    this.#looking.stop();
    this.#resultSeen = false;
    this.#thinking?.leave();
    this.#table.resume(saved);
  }

  /** Somebody comes from elsewhere: the focus goes to the board, or to what covers it. */
  arrive() {
    const { phase } = this.#table.state;
    if (phase === "play" || phase === "layout") this.#board.arrive();
  }

  /** Nobody's clock runs any more until the players let it go on. */
  stand() {
    this.#clocks?.stand();
  }

  /** The record of the game on the screen, to be kept. */
  get saved() {
    return this.#table.saved;
  }

  /** The game as other programs read it; nothing while it is set up. */
  record() {
    return this.#table.record();
  }

  /** Shows what another tab made of the game. */
  catchUp() {
    this.#table.catchUp();
  }

  leave() {
    this.#looking.stop();
    this.#typing.close();
    clearTimeout(this.#resultTimer);
    this.#closeCaptures();
    this.#panel.closeSheet();
    this.#thinking?.leave();
    this.#clocks?.leave();
    this.#table.leave();
    document.body.dataset.phase = "";
    document.body.toggleAttribute("data-looking", false);
  }

  /**
   * @param {string} theme
   * @param {import("./types.js").BoardOptions} options
   */
  dress(theme, options) {
    this.#board.dress(theme, options);
    this.#looking.speed = options.reducedMotion ? "off" : options.speed;
    this.rewrite();
  }

  /**
   * Plays in another way from now on.
   * @param {Playing} playing
   */
  play(playing) {
    this.#playing = playing;
    const { capture, complete, oneTap, confirm } = playing;
    this.#table.handle({ capture, complete, oneTap, confirm });
    this.#variations?.handle(playing);
    if (this.open) this.#moving();
  }

  /** Only moves are made in one way alone; laying out goes by both. */
  #moving() {
    this.#board.moving = this.#table.state.phase === "play" ? this.#playing.moving : "both";
  }

  /**
   * The end of a drag.
   * @param {string | null} name
   */
  #drop(name) {
    this.#move("drop", name);
    if (!goesHome(this.#board.moving, this.#table.state)) return;
    const refusal = this.#refusal;
    this.#move("cancel");
    // Why it went home is still to be read.
    this.#refusal = refusal;
    this.#show();
  }

  /** Shows everything anew, in another language or other colours. */
  rewrite() {
    this.#players.forget();
    this.#setUp?.tray.forget();
    if (this.open) this.#show();
  }

  /** Lets what moves arrive at once; says whether something long was moving. */
  skip() {
    return this.open && this.#board.skip();
  }

  /**
   * Does what a key means that is for the whole screen.
   * @param {KeyboardEvent} event
   * @returns {boolean} whether it means something
   */
  key(event) {
    const action = this.open ? (confirming(event, this.#table.state) ?? this.#looking.meant(event)) : null;
    return action !== null && this.act(action);
  }

  /**
   * Does what a button says.
   * @param {string} action
   * @param {HTMLElement} [button]
   * @returns {boolean} whether this screen knows the action
   */
  act(action, button) {
    if (!this.open) return false;
    const { state } = this.#table;
    const person = onlyPerson(state);
    const { seat, turn, drawOffer, looked } = state;
    const aside = typeof looked.tried === "number";
    const intents = /** @type {Record<string, () => unknown>} */ ({
      undo: () => (aside ? this.#variations?.look("look-back") : this.#undo()),
      redo: () => (aside ? this.#variations?.look("look-forward") : this.#table.act("redo")),
      flip: () => this.#table.act("flip"),
      cancel: () => (state.looked.latest ? this.#table.act("cancel") : state.can.cancel ? this.#move("cancel") : this.#return()),
      confirm: () => this.#move("confirm"),
      "look-return": () => this.#return(),
      "remove-variation": () => void this.#variations?.remove(),
      pause: () => state.clock && this.#table.act("pause", true),
      resume: () => this.#table.act("pause", false),
      "take-back-leg": () => this.#move("takeBackLeg"),
      "point-out": () => this.#table.act("pointOut"),
      "offer-draw": () => this.#table.act("offerDraw", person ?? turn.side),
      "accept-draw": () => this.#table.act("answerDraw", true),
      "decline-draw": () => this.#table.act("answerDraw", false),
      resign: () => this.#resign(person ?? (drawOffer ? other(drawOffer) : seat)),
      "move-now": () => this.#thinking?.computer.moveNow(),
      stop: () => {
        this.#thinking?.computer.pause();
        if (state.clock) this.#table.act("pause", true);
      },
      "go-on": () => {
        if (state.clock?.paused) this.#table.act("pause", false);
        this.#thinking?.computer.goOn();
      },
      record: () => this.#download(),
      link: () => void this.#send("copyLink"),
      share: () => void this.#send("shareLink"),
      "send-letter": () => this.#byLink?.send(),
      "layout-random": () => this.#table.layoutRandom(),
      "layout-clear": () => this.#table.act("layoutClear"),
      "layout-done": () => this.#table.act("layoutDone"),
      "handed-over": () => this.#uncover("handedOver"),
      reveal: () => this.#uncover("reveal"),
      "look-at-board": () => this.#lookAtBoard(),
      more: () => this.#panel.openSheet(),
      keys: () => import("./keys.js").then(({ openKeys }) => openKeys(this.game), this.#unloaded),
      look: () => this.#lookAt(button?.dataset ?? {}),
      comment: () => this.#comment(),
      "why-must": () => this.#whyMust(),
    });
    const looks = LOOKS.includes(action);
    if (ADVICE.has(action) && unadvised(state)) return true;
    const intent = HELP.has(action) ? () => this.#help(action) : looks ? () => (aside ? this.#variations?.look(action) : this.#looking.act(action)) : intents[action];
    if (!intent) return false;
    if (!looks && action !== "flip" && action !== "more") this.#looking.stop();
    if (OF_THE_GAME.has(action)) this.#variations?.leave();
    // The review is read in the list of moves.
    if (action === "review") this.#lookAtMoves();
    else if (action !== "more" && action !== "review-cancel") this.#panel.closeSheet();
    intent();
    return true;
  }

  /**
   * What a key on the board means: the beginning of a move, else a shortcut. A capital is always the latter, unless a move can begin
   * with it.
   * @param {string} key
   * @returns {boolean} whether it means something
   */
  #shortcut(key) {
    const { game, phase } = this.#table.state;
    if ((phase === "play" || phase === "over") && TYPED[game].test(key)) {
      this.#typing.open(key, game);
      return true;
    }
    const action = key === "?" ? "keys" : SHORTCUTS[/** @type {keyof typeof SHORTCUTS} */ (key.toLowerCase())];
    if (action) this.act(action);
    return action !== undefined;
  }

  #comment() {
    const { state } = this.#table;
    const tried = typeof state.looked.tried === "number";
    const say = (/** @type {string} */ words) => void (tried ? this.#variations?.act("comment", words) : this.#table.act("comment", words));
    import("./comment.js").then(({ askComment }) => askComment(position(state), commentOf(state), say), this.#unloaded);
  }

  /** Shows all captures beside each other. */
  #whyMust() {
    const { saved, state } = this.#table;
    // That time passes is no reason to close it.
    const standing = (/** @type {TableState} */ state) => JSON.stringify({ ...state, clock: state.clock?.paused });
    const before = standing(state);
    import("./captures.js").then(async ({ openCaptures }) => {
      const close = await openCaptures({ saved, after: byId("prompt"), advise: (advice) => this.#board.advise(advice), leave: () => this.#board.focus() });
      this.#closeCaptures = (state) => void ((state && standing(state) === before) || close());
      // Meanwhile the game may have gone on.
      this.#closeCaptures(this.open ? this.#table.state : undefined);
    }).catch(this.#unloaded);
  }

  /**
   * Does something on the board: in the game, or beside it where a position is looked at in which the game has gone on or has ended.
   * @param {string} intent
   * @param {...unknown} args
   */
  #move(intent, ...args) {
    const { looked, phase } = this.#table.state;
    if (looked.latest && phase !== "over") return this.#table.act(intent, ...args);
    if (this.#variations) return this.#variations.act(intent, ...args);
    void this.#vary().then(() => this.#variations && this.#move(intent, ...args), this.#unloaded);
    return null;
  }

  /** Loads what tries moves beside those of the game. */
  #vary() {
    this.#variationsComing ??= import("./variations.js").then(async ({ Variations }) => {
      this.#variations = await Variations.load(this.#table, this.#playing);
      if (this.open) this.#show();
    });
    // What failed is tried again the next time.
    this.#variationsComing.catch(() => (this.#variationsComing = null));
    return this.#variationsComing;
  }

  /**
   * Looks at the position after a move in the list.
   * @param {DOMStringMap} move
   */
  #lookAt({ after, tried }) {
    if (tried) this.#variations?.to(Number(tried));
    else {
      this.#variations?.leave();
      this.#looking.to(Number(after));
    }
  }

  /** Back to the latest position of the game. */
  #return() {
    this.#variations?.leave();
    this.#looking.act("look-latest");
  }

  /** A game that the computer plays against itself would only be played again. */
  #undo() {
    const { state } = this.#table;
    if (isComputer(state, "white") && isComputer(state, "black")) this.#thinking?.computer.pause();
    else this.#thinking?.computer.interrupt();
    this.#table.act("undo");
  }

  /** Whoever thinks is loaded when it is first needed. */
  #think() {
    this.#coming ??= import("./thinking.js").then(async ({ Thinking, compile }) => {
      const rest = () => this.#rest();
      const changed = () => this.open && this.#show();
      this.#thinking = new Thinking(await compile(), this.#table, {
        rest,
        changed,
        stuck: this.#stuck,
        failed: this.#helpless,
        advise: (advice) => this.#board.advise(advice),
        remark: (words) => this.#say(words),
      });
      return this.#thinking;
    });
    // What failed is tried again the next time.
    this.#coming.catch(() => (this.#coming = null));
    return this.#coming;
  }

  /** Shows the last turn again, as the other has made it. */
  replay() {
    this.#looking.lastTurn();
  }

  /** Lets who sends the moves see what was done; it is loaded where somebody is far away. */
  async #correspond() {
    if (this.#table.state.far === null) return;
    this.#corresponding ??= import("./bylink.js").then(({ ByLink }) =>
      ByLink.load(this.#table, {
        rest: () => this.#rest(),
        changed: () => this.open && this.#show(),
        arrived: (saved) => {
          this.resume(saved);
          this.replay();
        },
        say: (words) => this.open && byId("status").replaceChildren(h("span", {}, words)),
        leave: () => this.#board.arrive(),
      }),
    );
    try {
      this.#byLink = await this.#corresponding;
      if (this.open && this.#table.state.far !== null) await this.#byLink.follow();
    } catch (error) {
      console.warn(error);
      // What failed is tried again the next time.
      this.#corresponding = null;
      this.#unloaded(error);
    }
  }

  /** Lets the computer see what was done; it is loaded where it plays. */
  async #follow() {
    if (!this.#thinking) {
      if (!this.#table.state.computer) return;
      try {
        await this.#think();
      } catch (error) {
        console.warn(error);
        this.#stuck(error);
        return;
      }
    }
    if (!this.open) return;
    this.#thinking?.follow();
    this.#show();
  }

  /** Shows the set-up, which is loaded for the first game that begins with one. Nothing secret is on the board before that. */
  async #layOut() {
    if (!this.#setUp) {
      if (!SET_UP.has(this.#table.state.phase)) return;
      try {
        const { Cover, Tray } = await import("./layout.js");
        const carry = (/** @type {"lord" | "vassal"} */ kind, /** @type {string | null} */ name) => {
          this.#table.act("layoutPick", kind);
          this.#table.act("drop", name);
        };
        this.#setUp ??= { tray: new Tray(this.#board, { pick: (kind) => this.#pick(kind), carry }), cover: new Cover() };
      } catch (error) {
        this.#unloaded(error);
        return;
      }
      if (!this.open) return;
    }
    this.#setUp.tray.render(this.#table.state);
    this.#setUp.cover.render(this.#table.state);
  }

  /** Lets the clocks see what was done; they are loaded for the first game that is played with them. */
  async #time() {
    const { clock } = this.#table.state;
    if (!this.#clocks && clock) {
      this.#clocksComing ??= import("./clock.js").then(({ Clocks }) => (this.#clocks = new Clocks(this.#table, () => this.#board.focus(keyboardInUse()))));
      try {
        await this.#clocksComing;
      } catch (error) {
        this.#clocksComing = null;
        this.#unloaded(error);
      }
    }
    if (this.open) this.#clocks?.follow(this.#board.view.remaining());
  }

  /** @param {string} action */
  async #help(action) {
    try {
      const { help } = await this.#think();
      if (!this.open) return;
      help.follow();
      help.act(action);
    } catch (error) {
      console.warn(error);
      this.#helpless(error);
    }
  }

  /**
   * Says something beside the board and aloud.
   * @param {string} words
   */
  #say(words) {
    if (!this.open) return;
    this.#remark = words;
    this.#show();
    byId("status").replaceChildren(h("span", {}, words));
  }

  /** Waits until nothing moves on the board. */
  async #rest() {
    while (this.open && this.#board.view.remaining() > 0) await new Promise((resolve) => setTimeout(resolve, 30));
  }

  /** @param {import("./types.js").Side} side */
  async #resign(side) {
    const sure = await confirm(text("resign.question", { side, winner: other(side) }), text("resign.yes"));
    if (!sure) return;
    this.#thinking?.computer.interrupt();
    this.#table.act("resign", side);
  }

  #download() {
    const { game } = this.#table.state;
    download(recordFile(game), this.#table.record());
  }

  /** @param {"copyLink" | "shareLink"} way */
  async #send(way) {
    const { saved, state } = this.#table;
    try {
      const { [way]: send } = await import("./link.js");
      if (await send(saved, state.game)) this.#say(text("link.copied"));
    } catch (error) {
      console.warn(error);
      notice("notice.link");
    }
  }

  /** @param {string} intent */
  #uncover(intent) {
    const visible = keyboardInUse();
    this.#table.act(intent);
    // The button that had the focus is gone with the cover.
    this.#board.focus(visible);
  }

  /** @param {"lord" | "vassal"} kind */
  #pick(kind) {
    const picked = this.#table.state.layout?.pick;
    this.#table.act("layoutPick", picked === kind ? null : kind);
  }

  /**
   * Takes a piece that was laid out back to the tray.
   * @param {string} name
   */
  #remove(name) {
    if (this.#table.state.phase !== "layout") return;
    if (this.#table.act("lift", name)?.refusal === null) this.#table.act("drop", null);
  }

  #lookAtBoard() {
    const visible = keyboardInUse();
    this.#resultSeen = true;
    this.#result();
    this.#board.focus(visible);
  }

  #lookAtMoves() {
    this.#resultSeen = true;
    this.#result();
    this.#panel.openSheet();
    byId("moves").scrollIntoView({ block: "start" });
  }

  /** @param {Response} response */
  #changed({ state, motions, refusal, announce }) {
    this.#refusal = refusal;
    // Why something is refused stands where the list lies.
    this.#closeCaptures(refusal ? undefined : state);
    const answered = state.far === null && (isComputer(state, "white") || isComputer(state, "black"));
    const answers = announce.filter(({ code }) => code === "choose-jumps" || (answered && SEEN_ANSWERS.has(code)));
    this.#remark = answers.map(say).join(" ");
    if (state.phase !== "over") this.#resultSeen = false;
    else if (!state.looked.latest) this.#resultSeen = true;
    this.#looking.frame(state, () => this.#board.focus(keyboardInUse()));
    document.body.dataset.phase = state.phase;
    document.body.dataset.game = state.game;
    document.body.dataset.turn = state.turn.side;
    this.#moving();
    this.#board.render(state, motions);
    this.#show();
    // Loaded before somebody takes a piece in hand.
    if (state.variations || !state.looked.latest || state.phase === "over") this.#vary().catch(console.warn);
    void this.#time();
    void this.#follow();
    const { sounds } = this.#playing;
    if (sounds !== "off") import("./sounds.js").then(({ hear }) => hear({ state, motions, refusal, announce }, sounds), console.warn);
    void this.#correspond();
    // A new element, so that the same words twice are also said twice.
    if (announce.length > 0) byId("status").replaceChildren(h("span", {}, announce.map(say).join(" ")));
  }

  #show() {
    const { state } = this.#table;
    const thinking = this.#thinking?.computer.side ?? null;
    document.body.dataset.thinking = thinking ?? "";
    byId("game-title").textContent = text(`game.${state.game}`);
    document.title = `${text(`game.${state.game}`)} · Twa Boerden`;
    this.#board.rename();
    this.#board.grid.setAttribute("aria-label", text(`board.${state.game}`));
    this.#prompt.render(state, this.#refusal, this.#thinking?.computer.paused ?? false, this.#remark, this.#byLink?.prompt(state) ?? null);
    void this.#layOut();
    this.#panel.render(state, this.#thinking?.help.graded ?? [], this.#variations);
    this.#looking.render();
    this.#thinking?.help.render();
    this.#result();
    const onBoard = state.phase === "play" || state.phase === "over";
    const { looked } = state;
    // Nobody asks the computer in a game against somebody far away; and its links are those of the next move.
    const apart = state.phase === "play" && state.far !== null;
    const alone = unadvised(state);
    const idle = state.phase === "play" && thinking === null && !alone;
    const enabled = {
      undo: state.can.undo,
      redo: state.can.redo,
      flip: onBoard,
      hint: idle && looked.latest,
      threat: idle && looked.latest,
      analysis: onBoard && !alone,
      review: state.phase === "over" && state.moves.length > 0,
      "ask-resign": idle && onlyPerson(state) !== null,
      resign: state.can.resign,
      "offer-draw": state.can.offerDraw,
      record: onBoard,
      comment: onBoard,
      "look-first": looked.after > 0,
      "look-back": looked.after > 0,
      replay: made(state) > 0 && typeof looked.tried !== "number",
      "look-forward": looked.goesOn ?? !looked.latest,
      "look-latest": looked.goesOn ?? !looked.latest,
      link: onBoard && !apart,
      share: onBoard && !apart,
      "edit-position": onBoard && !alone,
      pause: state.clock?.running != null,
    };
    const offered = { "ask-resign": onlyPerson(state) !== null && state.far === null, pause: state.clock !== null };
    for (const [action, shown] of Object.entries(offered)) for (const row of document.querySelectorAll(`.row[data-action="${action}"]`)) /** @type {HTMLElement} */ (row).hidden = !shown;
    for (const [action, can] of Object.entries(enabled)) {
      // Not `disabled`: a button that loses its use while it has the focus must not lose the focus too.
      for (const button of document.querySelectorAll(`[data-action="${action}"]`)) button.setAttribute("aria-disabled", String(!can));
    }
  }

  /** Shows how it ended, beside the board and on it, once what moves has come to rest. */
  #result() {
    clearTimeout(this.#resultTimer);
    const { state } = this.#table;
    const { outcome, phase } = state;
    const panel = byId("result");
    const resting = phase !== "over" || this.#board.view.remaining() === 0;
    // The bars tell of the position that is seen, in which the game went on.
    const seen = state.looked.latest ? state : { ...state, turn: state.looked.turn, phase: /** @type {const} */ ("play") };
    this.#players.render(seen, resting, this.#thinking?.computer.side ?? null);
    this.#clocks?.show();
    const due = phase === "over" && outcome !== null && !this.#resultSeen && state.looked.latest;
    if (!resting) {
      panel.hidden = true;
      this.#resultTimer = window.setTimeout(() => this.open && this.#result(), 120);
      return;
    }
    panel.hidden = !due;
    if (!due || !outcome) return;
    const { winner, reason } = outcome;
    panel.replaceChildren(
      h("h2", {}, winner ? text("result.won", { winner }) : text("result.drawn")),
      h("div", { class: "score" }, scoreOf(outcome)),
      h("p", {}, because({ reason, winner: winner ?? "" })),
      h(
        "div",
        { class: "result-offers" },
        h("button", { type: "button", class: "quiet", "data-action": "look-at-board" }, text("result.look")),
        state.moves.length > 0 && h("button", { type: "button", class: "quiet", "data-action": "review" }, text("result.review")),
        h("button", { type: "button", class: "primary", "data-action": "new-game" }, text("result.new")),
      ),
    );
  }
}
