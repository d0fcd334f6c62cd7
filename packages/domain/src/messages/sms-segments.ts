/** Characters of the 7-bit alphabet for texts. Source: 3GPP TS 23.038, 6.2.1. */
const BASIC = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
/** Characters that take two septets, because of their escape. */
const EXTENSION = new Set("\f^{}\\[~]|€");

/** Capacity of a single text and of each part of a longer one, in units. Parts carry a header. */
const CAPACITY = {
  "gsm-7": { alone: 160, joined: 153 },
  "ucs-2": { alone: 70, joined: 67 },
} as const;

const SIZES = {
  "gsm-7": (letter: string) => (EXTENSION.has(letter) ? 2 : 1),
  "ucs-2": (letter: string) => letter.length,
} as const;

const isPlain = (letter: string) => BASIC.has(letter) || EXTENSION.has(letter);

/** Size of a text message. */
export interface SmsSegments {
  readonly alphabet: keyof typeof CAPACITY;
  /** Septets, or UTF-16 units if any character isn't in the 7-bit alphabet. */
  readonly units: number;
  /** Number of segments, which the provider charges for. */
  readonly count: number;
}

/** Returns the size of a text. A character of two units is never split. */
export function smsSegments(text: string): SmsSegments {
  const letters = [...text];
  const alphabet = letters.every(isPlain) ? "gsm-7" : "ucs-2";
  const sizes = letters.map(SIZES[alphabet]);
  const units = sizes.reduce((sum, size) => sum + size, 0);
  const { alone, joined } = CAPACITY[alphabet];
  if (units <= alone) return { alphabet, units, count: 1 };
  let count = 1;
  let filled = 0;
  for (const size of sizes) {
    if (filled + size > joined) {
      count++;
      filled = 0;
    }
    filled += size;
  }
  return { alphabet, units, count };
}

/** Replacements for characters that don't decompose into a plain one and its mark. */
const PLAIN: Record<string, string> = {
  "\u2018": "'",
  "\u2019": "'",
  "\u201a": "'",
  "\u201c": '"',
  "\u201d": '"',
  "\u201e": '"',
  "\u2010": "-",
  "\u2011": "-",
  "\u2012": "-",
  "\u2013": "-",
  "\u2014": "-",
  "\u2212": "-",
  "\u2022": "-",
  "\u00b7": "-",
  "\u00d7": "x",
  "`": "'",
  "\u00b4": "'",
  Đ: "D",
  đ: "d",
  Ł: "L",
  ł: "l",
  Œ: "OE",
  œ: "oe",
};
const MARKS_AND_PICTURES =
  /[\u0300-\u036f\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u200b-\u200d\u2060\ufeff]/gu;

/**
 * Converts a text to one line of plain characters, because a single smart quote would halve a segment's capacity. Emoji
 * are removed. Characters of other scripts stay, since a name would be lost without them.
 */
export function plainSms(text: string): string {
  return [...text.replace(/[\p{Cc}\s]+/gu, " ")]
    .map((letter) => (isPlain(letter) ? letter : plainLetter(letter)))
    .join("")
    .replace(/ {2,}/g, " ")
    .trim();
}

function plainLetter(letter: string): string {
  const plain = PLAIN[letter] ?? letter.normalize("NFKD").replace(MARKS_AND_PICTURES, "");
  return [...plain].every(isPlain) ? plain : letter;
}

const CUT = "...";
/** Minimum characters of a cut name; fewer are meaningless. */
const NAME_MIN = 8;

/**
 * Cuts a name so that the text takes one segment, or keeps it whole if cutting doesn't help.
 * @param textWith returns the text with a name
 */
export function fitSms(name: string, textWith: (name: string) => string): string {
  const letters = [...plainSms(name)];
  const whole = plainSms(textWith(letters.join("")));
  let text = whole;
  for (let kept = letters.length - CUT.length; smsSegments(text).count > 1; kept--) {
    if (kept < NAME_MIN) return whole;
    // The sentence may end with the name.
    text = plainSms(textWith(letters.slice(0, kept).join("").trimEnd() + CUT)).replace(`${CUT}.`, CUT);
  }
  return text;
}
