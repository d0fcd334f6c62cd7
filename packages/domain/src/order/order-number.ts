/**
 * No vowels and nothing that sounds or looks like another sign, so that a number can be called across a
 * counter and never spells a word.
 */
const ALPHABET = "2346789CDFHJKMNPRTVWX";
const LENGTH = 6;

/** An order number as people see it: "K7M-3PX". */
export const ORDER_NUMBER_PATTERN = new RegExp(`^[${ALPHABET}]{3}-[${ALPHABET}]{3}$`);

/**
 * Makes an order number from random bytes: about 86 million of them, drawn, not counted, so that none can
 * be guessed from another. Bytes that would favor a sign are passed over.
 * @param randomBytes a source of `count` random bytes
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
 * Derives the number of a sale at the counter from its action's id, so that a device without signal shows the number that
 * the server later gives the order.
 */
export function orderNumberOfSale(actionId: string): string {
  // 31 shares no factor with the alphabet's 21 signs, so each character depends on the whole id.
  let rest = 0n;
  for (const sign of actionId) rest = rest * 31n + BigInt(sign.codePointAt(0) ?? 0);
  const count = BigInt(ALPHABET.length);
  let signs = "";
  for (; signs.length < LENGTH; rest /= count) signs += ALPHABET[Number(rest % count)];
  return `${signs.slice(0, 3)}-${signs.slice(3)}`;
}

/** The number that somebody typed or called, in small letters or without its dash; undefined where it is none. */
export function readOrderNumber(text: string): string | undefined {
  const signs = text.toUpperCase().replace(/[\s\p{Dash}]/gu, "");
  const number = `${signs.slice(0, 3)}-${signs.slice(3)}`;
  return ORDER_NUMBER_PATTERN.test(number) ? number : undefined;
}

/** What a number that somebody has begun to type begins with: "k7m3" -> "K7M-3"; undefined where no number can. */
export function readOrderNumberStart(text: string): string | undefined {
  const signs = text.toUpperCase().replace(/[\s\p{Dash}]/gu, "");
  const isStart =
    signs !== "" && signs.length <= LENGTH && [...signs].every((sign) => ALPHABET.includes(sign));
  if (!isStart) return undefined;
  return signs.length > 3 ? `${signs.slice(0, 3)}-${signs.slice(3)}` : signs;
}
