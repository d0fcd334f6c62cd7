// The card form inside its own frame. It talks to the page that holds it, and to nobody else.
const field = (name) => document.getElementById(name);
const fields = ["number", "expiration", "cvv", "postalCode"];
const MESSAGES = {
  number: "Enter a valid card number",
  expiration: "Enter a valid expiration date",
  cvv: "Enter the security code",
  postalCode: "Enter a five-digit ZIP code",
};
const parentOrigin = document.referrer ? new URL(document.referrer).origin : "*";
const tell = (message) => parent.postMessage(message, parentOrigin);
const digits = (name) => field(name).value.replace(/\D/g, "");

field("number").addEventListener("input", () => {
  field("number").value = digits("number")
    .slice(0, 19)
    .replace(/(.{4})(?=.)/g, "$1 ");
});
field("expiration").addEventListener("input", () => {
  field("expiration").value = digits("expiration")
    .slice(0, 4)
    .replace(/^(..)(.)/, "$1/$2");
});

function passesLuhn(number) {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

function read() {
  // By its digits: what was typed before this script was there has no slash.
  const [, month, year] = (/^(\d\d)(\d\d)$/.exec(digits("expiration")) ?? []).map(Number);
  const expires = new Date(2000 + year, month, 1);
  const valid = {
    number: /^\d{13,19}$/.test(digits("number")) && passesLuhn(digits("number")),
    expiration: month >= 1 && month <= 12 && expires > new Date(),
    cvv: /^\d{3,4}$/.test(digits("cvv")),
    postalCode: /^\d{5}$/.test(digits("postalCode")),
  };
  const wrong = fields.filter((name) => !valid[name]);
  const card = {
    number: digits("number"),
    cvv: digits("cvv"),
    month,
    year: 2000 + year,
    postalCode: digits("postalCode"),
  };
  return { wrong, card };
}

function show(wrong) {
  for (const name of fields) field(name).setAttribute("aria-invalid", String(wrong.includes(name)));
  field("message").textContent = wrong.length > 0 ? `${MESSAGES[wrong[0]]}.` : "";
  if (wrong.length > 0) field(wrong[0]).focus();
}

async function tokenize() {
  const { wrong, card } = read();
  show(wrong);
  if (wrong.length > 0) {
    const errors = wrong.map((name) => ({ type: "VALIDATION_ERROR", field: name, message: MESSAGES[name] }));
    return { status: "Invalid", errors };
  }
  const response = await fetch("/v1/card-token", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(card),
  });
  const { token, card: shown } = await response.json();
  const details = {
    card: { ...shown, expMonth: card.month, expYear: card.year },
    billing: { postalCode: card.postalCode },
  };
  return { status: "OK", token, details };
}

/** Style variables by the selector and property that the page sets. */
const STYLED = {
  "--text": ["input", "color"],
  "--ground": ["input", "backgroundColor"],
  "--font": ["input", "fontFamily"],
  "--line": [".input-container", "borderColor"],
  "--corner": [".input-container", "borderRadius"],
  "--focus": [".input-container.is-focus", "borderColor"],
  "--hint": ["input::placeholder", "color"],
  "--error": [".message-text.is-error", "color"],
};

function configure(style) {
  for (const [variable, [selector, property]] of Object.entries(STYLED)) {
    const value = style[selector]?.[property];
    if (value) document.documentElement.style.setProperty(variable, value);
  }
}

addEventListener("message", async (event) => {
  if (event.source !== parent) return;
  const { type, id, style } = event.data;
  if (type === "configure") configure(style);
  if (type === "focus") field("number").focus();
  if (type === "clear") document.getElementById("card").reset();
  if (type !== "tokenize") return;
  // Without a connection there is no token: the page is told so, as the provider's own form does.
  tell({ type: "tokenized", id, result: await tokenize().catch(() => undefined) });
});

new ResizeObserver(() => tell({ type: "height", height: document.body.scrollHeight + 4 })).observe(
  document.body,
);
tell({ type: "ready" });
