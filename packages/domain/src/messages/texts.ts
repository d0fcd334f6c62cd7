import { fromDate, toCalendarDate, toCalendarDateTime, toZoned } from "@internationalized/date";
import { allTexts, noticeBudget } from "../auth/codes.ts";
import { BRAND } from "../brand.ts";
import { formatUsPhone } from "../contact/phone-format.ts";
import type { Budget } from "../limits/limits.ts";
import type { MessagePurpose } from "./delivery.ts";

/** Hours of the recipient's local time in which non-urgent texts are sent. */
const TEXT_HOURS = { from: 8, until: 21 } as const;

/** Returns "8 AM to 9 PM". */
export function formatTextHours(): string {
  const [from, until] = [TEXT_HOURS.from, TEXT_HOURS.until].map(
    (hour) => `${hour % 12 || 12} ${hour < 12 ? "AM" : "PM"}`,
  );
  return `${from} to ${until}`;
}

/** Returns whether texts of a purpose are restricted to text hours. */
export function keepsTextHours(purpose: MessagePurpose): boolean {
  return purpose === "marketing" || purpose === "reminder";
}

/**
 * Returns the earliest time a restricted text may be sent: now, or the next start of text hours.
 * @param zone recipient's time zone, such as "America/Los_Angeles"
 */
export function nextTextTime(now: Date, zone: string): Date {
  const wallTime = fromDate(now, zone);
  if (wallTime.hour >= TEXT_HOURS.from && wallTime.hour < TEXT_HOURS.until) return now;
  const today = toCalendarDate(wallTime);
  const day = wallTime.hour < TEXT_HOURS.from ? today : today.add({ days: 1 });
  return toZoned(toCalendarDateTime(day).set({ hour: TEXT_HOURS.from }), zone).toDate();
}

const DAY = 86_400;

/** Maximum texts per number and day by purpose; more than an evening with two orders causes. */
const PER_NUMBER = { order: 30, event: 10, reminder: 10, marketing: 2 } as const;

/** Shares of a day's texts: for all notifications, so that codes remain on a busy evening, and for optional ones. */
const NOTIFICATION_SHARE = 0.8;
const OPTIONAL_SHARE = 0.5;

/** Budgets a text is counted against. */
export interface TextBudgets {
  /** Budget of its number. */
  readonly number: Budget;
  /** Budgets shared by all numbers. */
  readonly day: readonly Budget[];
}

/**
 * Returns the budgets of a notification text; `trafficBudgets` counts codes.
 * @param textsPerDay maximum texts per day
 */
export function textBudgets(purpose: MessagePurpose, address: string, textsPerDay: number): TextBudgets {
  const whole = allTexts(textsPerDay);
  if (purpose === "security") return { number: noticeBudget(address), day: [whole] };
  const share = (subject: string, part: number) => ({
    subject,
    limits: [{ seconds: DAY, most: Math.floor(textsPerDay * part) }],
  });
  const number = {
    subject: `${purpose} texts to ${address}`,
    limits: [{ seconds: DAY, most: PER_NUMBER[purpose] }],
  };
  const telling = share("texts that tell", NOTIFICATION_SHARE);
  const canWait = purpose === "marketing" || purpose === "reminder";
  const waiting = canWait ? [share("texts that can wait", OPTIONAL_SHARE)] : [];
  return { number, day: [...waiting, telling, whole] };
}

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
