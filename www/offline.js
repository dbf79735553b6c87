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
  serviceWorker.addEventListener("message", ({ data }) => data.build === BUILD || tell());
  const registration = await serviceWorker.register(new URL("../../service-worker.js", import.meta.url));
  const follow = () => {
    const coming = registration.installing;
    // Later it becomes redundant as every build does that another one follows.
    const first = () => coming?.state === "redundant" && console.warn("a build of the page could not be kept");
    coming?.addEventListener("statechange", first, { once: true });
  };
  registration.addEventListener("updatefound", follow);
  follow();
  const look = () => navigator.onLine && registration.update().catch(console.warn);
  window.addEventListener("online", look);
  // A game may stand open for days.
  window.addEventListener("hashchange", look);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && look());
  const { active } = await serviceWorker.ready;
  active?.postMessage("opened");
}

/** Tells that a newer build is there. */
function tell() {
  notice("notice.update", { label: "notice.reload", act: () => location.reload() });
}
