/**
 * Keeps the page for times without a network, with the help of the service worker, and tells when a newer build of it is ready.
 * Which build runs is the player's choice: this page goes on with its own files until it is loaded anew.
 */

import { notice } from "./notices.js";

/** The folder, on the site, with the files of this build and of no other. The service worker knows a build by it. */
const BUILD = new URL("../", import.meta.url).href;

/** Tells every page and the service worker that this build is in use, for as long as this page lives. */
function holdBuild() {
  navigator.locks?.request(BUILD, { mode: "shared" }, () => new Promise(() => {})).catch(console.warn);
}

/** Has the service worker keep this build, or a newer one. */
export async function keepOffline() {
  const { serviceWorker } = navigator;
  // So it is in a private window of some browsers, and where the page comes over a line that anybody can change.
  if (!serviceWorker) throw new Error("this browser allows no service worker here");
  holdBuild();
  const registration = await serviceWorker.register(new URL("../../service-worker.js", import.meta.url));
  const updates = new Updates(registration);
  const look = () => navigator.onLine && registration.update().catch(console.warn);
  window.addEventListener("online", look);
  // A game may stand open for days.
  window.addEventListener("hashchange", look);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && look());
  await updates.compare();
  // This page may be the one for whose sake an older build was kept.
  registration.active?.postMessage("tidy");
}

/** Watches for newer builds. */
class Updates {
  #registration;
  /** The player has asked for the newer build. */
  #wanted = false;

  /** @param {ServiceWorkerRegistration} registration */
  constructor(registration) {
    this.#registration = registration;
    navigator.serviceWorker.addEventListener("controllerchange", () => (this.#wanted ? location.reload() : this.compare()));
    registration.addEventListener("updatefound", () => this.#follow());
    this.#follow();
    if (registration.waiting) this.#tell();
  }

  /** Waits until the build that is coming in is there. */
  #follow() {
    const coming = this.#registration.installing;
    coming?.addEventListener("statechange", () => {
      // The first one of all is the build that this page has.
      if (coming.state === "installed" && this.#registration.active) this.#tell();
      if (coming.state === "redundant") console.warn("a build of the page could not be kept");
    });
  }

  /** Another page may have changed to a newer build, or this one came out of a cache of the browser that was behind. */
  async compare() {
    if (this.#registration.active && !(await caches.has(BUILD))) this.#tell();
  }

  #tell() {
    notice("notice.update", { label: "notice.reload", act: () => this.#reload() });
  }

  #reload() {
    const { waiting } = this.#registration;
    if (!waiting) {
      location.reload();
      return;
    }
    this.#wanted = true;
    waiting.postMessage("take over");
  }
}
