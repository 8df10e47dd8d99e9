// @ts-check
// A match is taken along from the server, or brought back to it: what one of the two gives goes to the other.

/** @param {Response} answer */
async function told(answer) {
  const found = await answer.json().catch(() => ({}));
  if (answer.ok) return found;
  throw new Refused(found.reason ?? `${answer.status} ${answer.statusText}`);
}

/** Why it was not done, in words. */
class Refused extends Error {}

/** @param {string} address @param {object} body */
const post = (address, body) =>
  fetch(address, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.dataset.travelTo) return;
  event.preventDefault();
  const { travelFrom = "", travelTo, travelThen = "", travelTakes, away = "" } = form.dataset;
  const button = /** @type {HTMLButtonElement} */ (form.querySelector("button")), line = /** @type {HTMLElement} */ (form.querySelector(".mistake"));
  button.disabled = true;
  line.hidden = true;
  try {
    const given = await told(await (travelTakes === undefined ? fetch(travelFrom) : post(travelFrom, {})));
    await told(await post(travelTo, given));
    if (travelTakes === undefined) window.top?.location.assign(travelThen);
    else location.assign(travelThen);
  } catch (error) {
    line.textContent = error instanceof Refused ? error.message : away;
    line.hidden = false;
    button.disabled = false;
  }
});
