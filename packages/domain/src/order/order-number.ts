/**
 * Characters of an order number: no vowels and no similar-looking or similar-sounding ones, so that it can be called
 * across a counter and never spells a word.
 */
const ALPHABET = "2346789CDFHJKMNPRTVWX";
const LENGTH = 6;

/** Pattern of an order number as displayed: "K7M-3PX". */
export const ORDER_NUMBER_PATTERN = new RegExp(`^[${ALPHABET}]{3}-[${ALPHABET}]{3}$`);

/**
 * Makes an order number from random bytes. There are about 86 million; they are random rather than sequential so that
 * none can be guessed from another. Biased bytes are skipped.
 * @param randomBytes returns `count` random bytes
 */
export function makeOrderNumber(randomBytes: (count: number) => Uint8Array): string {
  const fair = Math.floor(256 / ALPHABET.length) * ALPHABET.length;
  let signs = "";
  while (signs.length < LENGTH) {
    for (const byte of randomBytes(LENGTH)) {
      if (byte < fair && signs.length < LENGTH) signs += ALPHABET[byte % ALPHABET.length];
    }
  }
  return `${signs.slice(0, 3)}-${signs.slice(3)}`;
}

/**
 * Derives a counter sale's order number from its action's id, so that an offline device shows the number the server
 * assigns later.
 */
export function orderNumberOfSale(actionId: string): string {
  // 31 shares no factor with the alphabet's 21 characters, so each character depends on the whole id.
  let rest = 0n;
  for (const sign of actionId) rest = rest * 31n + BigInt(sign.codePointAt(0) ?? 0);
  const count = BigInt(ALPHABET.length);
  let signs = "";
  for (; signs.length < LENGTH; rest /= count) signs += ALPHABET[Number(rest % count)];
  return `${signs.slice(0, 3)}-${signs.slice(3)}`;
}

/** Normalizes a typed or spoken order number, in lower case or without its dash; undefined if it isn't one. */
export function readOrderNumber(text: string): string | undefined {
  const signs = text.toUpperCase().replace(/[\s\p{Dash}]/gu, "");
  const number = `${signs.slice(0, 3)}-${signs.slice(3)}`;
  return ORDER_NUMBER_PATTERN.test(number) ? number : undefined;
}

/** Normalizes the start of a typed order number: "k7m3" -> "K7M-3"; undefined if no number starts like that. */
export function readOrderNumberStart(text: string): string | undefined {
  const signs = text.toUpperCase().replace(/[\s\p{Dash}]/gu, "");
  const isStart =
    signs !== "" && signs.length <= LENGTH && [...signs].every((sign) => ALPHABET.includes(sign));
  if (!isStart) return undefined;
  return signs.length > 3 ? `${signs.slice(0, 3)}-${signs.slice(3)}` : signs;
}
