// @ts-check
// The service worker's part for push messages: it shows what it was sent, and opens what that leads to.

const worker = /** @type {any} */ (self);
const site = worker.registration.scope; // the address of the site, with the path below which it is

/** @param {string} path @returns {string} */
const within = (path) => {
  const address = new URL(path, site);
  return address.href.startsWith(site) ? address.href : site;
};

/**
 * Show a message. A browser wants each to be shown; where somebody looks at what it leads to, it goes at once.
 * @param {any} data
 */
async function show(data) {
  /** @type {{ title?: string, text?: string, path?: string, tag?: string }} */
  let told = {};
  try {
    told = data.json();
  } catch {
    // not one of ours: it is shown without words
  }
  const { title = new URL(site).host, text = "", path = "me", tag = path } = told;
  const options = { body: text, tag, data: { path }, icon: within("icons/icon-192.png") };
  await worker.registration.showNotification(title, options);
  const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (!windows.some((/** @type {any} */ one) => one.focused && one.url.startsWith(within(path)))) return;
  for (const shown of await worker.registration.getNotifications({ tag })) shown.close();
}

/**
 * Go where a notice leads: to a window that is there already, or to a new one.
 * @param {any} notice
 */
async function follow(notice) {
  notice.close();
  const address = within(notice.data?.path ?? "me");
  const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find((/** @type {any} */ one) => one.url.startsWith(address));
  return there ? there.focus() : worker.clients.openWindow(address);
}

/**
 * Have the site know that this browser is told at another address from now on.
 * @param {any} event
 */
async function changed(event) {
  const key = event.oldSubscription?.options.applicationServerKey;
  const wish = { userVisibleOnly: true, applicationServerKey: key };
  const now = event.newSubscription ?? (key && (await worker.registration.pushManager.subscribe(wish)));
  if (!now) return;
  const headers = { "Content-Type": "application/json" };
  await fetch(within("me/push"), { method: "POST", headers, body: JSON.stringify(now) });
}

worker.addEventListener("push", (/** @type {any} */ event) => event.waitUntil(show(event.data)));
worker.addEventListener("notificationclick", (/** @type {any} */ event) => event.waitUntil(follow(event.notification)));
worker.addEventListener("pushsubscriptionchange", (/** @type {any} */ event) => event.waitUntil(changed(event)));
