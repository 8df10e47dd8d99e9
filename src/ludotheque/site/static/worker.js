// @ts-check
// The service worker, for whoever asks for something that needs one: no page has it run otherwise.
import { base } from "./page.js";

/** @type {Promise<ServiceWorkerRegistration | null> | undefined} */
let asked;

/** The registration, made when it is first asked for; null where there can be none. */
export function registered() {
  asked ??= register().catch(() => null);
  return asked;
}

async function register() {
  if (!("serviceWorker" in navigator)) return null; // neither https nor this machine, or an old browser
  const scope = `${base}/`;
  return navigator.serviceWorker.register(`${base}/service-worker.js`, { type: "module", scope, updateViaCache: "none" });
}

/** The registration that there is already, if there is one. */
export async function present() {
  try {
    return (await navigator.serviceWorker?.getRegistration(`${base}/`)) ?? null;
  } catch {
    return null;
  }
}
