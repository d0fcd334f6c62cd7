import { BRAND } from "../brand.ts";
import { formatUsPhone } from "../contact/phone-format.ts";

/** Keyword in a reply to one of our texts. */
export type TextKeyword = "stop" | "start" | "help";

/** Keywords that providers recognize. Source: Twilio's "Support for opt-out keywords". */
const WORDS: ReadonlyMap<string, TextKeyword> = new Map([
  ...["STOP", "STOPALL", "UNSUBSCRIBE", "CANCEL", "END", "QUIT", "REVOKE", "OPTOUT"].map(
    (word) => [word, "stop"] as const,
  ),
  ...["START", "YES", "UNSTOP"].map((word) => [word, "start"] as const),
  ...["HELP", "INFO"].map((word) => [word, "help"] as const),
]);
/** Maximum length to read: longer than any keyword with punctuation. */
const READ_LENGTH = 40;

/**
 * Reads the keyword of an incoming text, ignoring case, spaces and punctuation.
 * @returns undefined if it isn't a keyword
 */
export function readTextKeyword(
  text: string,
): { readonly keyword: TextKeyword; readonly word: string } | undefined {
  if (text.length > READ_LENGTH) return undefined;
  const word = text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, "");
  const keyword = WORDS.get(word);
  return keyword && { keyword, word };
}

/**
 * Returns the start of a sentence about how to get texts again after STOP.
 * @param number our sender, if known
 */
export function howToStart(number: string | null): string {
  return number === null
    ? `Reply START to one of ${BRAND.programme}'s texts`
    : `Text START to ${formatUsPhone(number)}`;
}
