// Checks in the reader's own browser that every draw follows from the secret, and the secret from its hash.

const at = (id) => document.getElementById(id);
const place = at("verify");
const ALL = 1n << 256n;

const bytes = (hex) => Uint8Array.from(hex.match(/../g), (pair) => parseInt(pair, 16));
const hex = (buffer) => [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

// The k-th draw's number below the total weight: the first of the HMACs that favours no outcome.
async function ticket(key, k, total) {
  const fair = total * (ALL / total);
  for (let j = 0; ; j += 1) {
    const made = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(`${k}/${j}`));
    const number = BigInt(`0x${hex(made)}`);
    if (number < fair) return number % total;
  }
}

async function verify({ draws }) {
  const secret = bytes(at("secret").textContent.trim());
  const commitment = hex(await crypto.subtle.digest("SHA-256", secret));
  if (commitment !== at("commitment").textContent.trim()) return { good: false, text: at("words").dataset.commitment };
  const key = await crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  let wrong = null;
  const rows = [];
  for (const [k, draw] of draws.entries()) {
    const [total, low, high] = [draw.total, draw.low, draw.high].map(BigInt);
    const number = await ticket(key, k, total);
    if (wrong === null && !(low <= number && number < high)) wrong = k;
    rows.push(row(k, draw.text, `${number} / ${total}`, `${low} … ${high - 1n}`));
  }
  at("every").tBodies[0].replaceChildren(...rows);
  at("every-draw").hidden = false;
  if (wrong !== null) return { good: false, text: at("words").dataset.draw.replace("{k}", wrong) };
  return { good: true, text: at("words").dataset.good };
}

function row(k, ...cells) {
  const made = document.createElement("tr");
  const head = Object.assign(document.createElement("th"), { textContent: k, scope: "row" });
  made.append(head, ...cells.map((text) => Object.assign(document.createElement("td"), { textContent: text })));
  return made;
}

function say(text, kind) {
  at("verdict").className = `verdict ${kind}`;
  at("verdict").textContent = text;
  at("verdict").hidden = false;
}

if (place && globalThis.crypto?.subtle) {
  place.querySelector(".scripted").hidden = false;
  at("check").addEventListener("click", async () => {
    say(at("words").dataset.busy, "");
    try {
      const answer = await fetch(place.dataset.draws);
      if (!answer.ok) throw new Error(answer.status);
      const found = await verify(await answer.json());
      say(found.text, found.good ? "good" : "bad");
    } catch {
      say(at("words").dataset.failed, "bad");
    }
  });
} else if (place) {
  at("without").hidden = false;
}
