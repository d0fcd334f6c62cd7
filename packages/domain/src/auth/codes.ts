import { ok, type Result, refuse } from "../result.ts";

export const CODE_LENGTH = 6;
export const CODE_PATTERN = /^\d{6}$/;

/** Keeps only digits, six at most: what the code field makes of typing and pasting. */
export function keepCodeDigits(text: string): string {
  return text.replace(/\D/g, "").slice(0, CODE_LENGTH);
}

/** Limits of codes sent to one address or number, over all endpoints. */
export const CODE_LIMITS = { perMinute: 1, perHour: 5, perDay: 10, validSeconds: 600, tries: 5 } as const;

/** How long the resend button counts down. */
export const CODE_RESEND_SECONDS = 60;

export type CodeChannel = "mail" | "sms";
export type CodeLimitCode = "OVER_EMAIL_SEND_RATE_LIMIT" | "OVER_SMS_SEND_RATE_LIMIT";

/**
 * May another code be sent to this address?
 * @param sentAt when the codes of the last 24 hours were asked for
 * @returns the seconds to wait as `retryAfterSeconds` where not
 */
export function checkCodeLimits(
  channel: CodeChannel,
  sentAt: readonly Date[],
  now: Date,
): Result<void, CodeLimitCode> {
  const windows: readonly [number, number][] = [
    [60, CODE_LIMITS.perMinute],
    [3_600, CODE_LIMITS.perHour],
    [86_400, CODE_LIMITS.perDay],
  ];
  const newestFirst = sentAt.map((each) => each.getTime()).sort((left, right) => right - left);
  let waitSeconds = 0;
  for (const [seconds, limit] of windows) {
    const from = now.getTime() - seconds * 1000;
    const blocking = newestFirst[limit - 1];
    if (blocking !== undefined && blocking > from) {
      waitSeconds = Math.max(waitSeconds, Math.ceil((blocking - from) / 1000));
    }
  }
  return waitSeconds === 0 ? ok(undefined) : refuseCode(channel, waitSeconds);
}

/**
 * Limits of text messages beyond those of one number: what a network asks for, what goes to the 10,000
 * numbers that share a prefix, and all of a day (a setting), so that nobody makes money of our texts.
 */
export const SMS_LIMITS = { perNetworkHour: 30, perPrefixHour: 20 } as const;
/** Mail is cheaper, but a network that asks for this many in an hour isn't a queue of people. */
export const MAILS_PER_NETWORK_HOUR = 300;

/** What was asked for lately, by whoever it was. */
export interface RecentCodes {
  readonly ofNetworkThisHour: number;
  readonly ofPrefixThisHour: number;
  readonly textsToday: number;
}

const WAIT_AN_HOUR_SECONDS = 3_600;

/** May another code go out, seen from the whole? */
export function checkTraffic(
  channel: CodeChannel,
  recent: RecentCodes,
  textsPerDay: number,
): Result<void, CodeLimitCode> {
  const isWithin =
    channel === "mail"
      ? recent.ofNetworkThisHour < MAILS_PER_NETWORK_HOUR
      : recent.ofNetworkThisHour < SMS_LIMITS.perNetworkHour &&
        recent.ofPrefixThisHour < SMS_LIMITS.perPrefixHour &&
        recent.textsToday < textsPerDay;
  return isWithin ? ok(undefined) : refuseCode(channel, WAIT_AN_HOUR_SECONDS);
}

function refuseCode(channel: CodeChannel, retryAfterSeconds: number) {
  const code = channel === "mail" ? "OVER_EMAIL_SEND_RATE_LIMIT" : "OVER_SMS_SEND_RATE_LIMIT";
  return refuse(code, { params: { retryAfterSeconds } });
}
