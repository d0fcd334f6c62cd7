import { BRAND } from "../brand.ts";
import { formatUsPhone } from "../contact/phone-format.ts";

/** What somebody asks for who answers one of our texts with one of the words that providers listen to. */
export type TextKeyword = "stop" | "start" | "help";

/** Source: Twilio's "Support for opt-out keywords". */
const WORDS: ReadonlyMap<string, TextKeyword> = new Map([
  ...["STOP", "STOPALL", "UNSUBSCRIBE", "CANCEL", "END", "QUIT", "REVOKE", "OPTOUT"].map(
    (word) => [word, "stop"] as const,
  ),
  ...["START", "YES", "UNSTOP"].map((word) => [word, "start"] as const),
  ...["HELP", "INFO"].map((word) => [word, "help"] as const),
]);
/** Longer than any of the words, with a good deal around it. */
const READ_LENGTH = 40;

/**
 * Reads a text that came in: capitals, spaces and signs around the word don't matter.
 * @returns undefined for a text that is none of the words
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
 * How somebody who replied STOP gets texts again: the beginning of a sentence.
 * @param number that our texts come from, where it is known
 */
export function howToStart(number: string | null): string {
  return number === null
    ? `Reply START to one of ${BRAND.programme}'s texts`
    : `Text START to ${formatUsPhone(number)}`;
}
