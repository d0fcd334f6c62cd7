import { ok, type Result, refuse } from "./result.ts";

export const PASSWORD_MIN_LENGTH = 8;
/** Longer ones are refused before they are hashed. */
export const PASSWORD_MAX_LENGTH = 128;
export const CODE_LENGTH = 6;
export const CODE_PATTERN = /^\d{6}$/;

/** Keeps only digits, six at most: what the code field makes of typing and pasting. */
export function keepCodeDigits(text: string): string {
  return text.replace(/\D/g, "").slice(0, CODE_LENGTH);
}

/** Trims, lower-cases and brings look-alike spellings to one form, before anything is compared or stored. */
export function normalizeEmail(text: string): string {
  return text.normalize("NFKC").trim().toLowerCase();
}

/**
 * Where to go after signing in: a path of our own site, else the fallback. `//host`, `/\host`, control
 * signs and anything with a scheme are somebody else's.
 */
export function safePath(path: string | undefined | null, fallback: string): string {
  if (path === undefined || path === null || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path)) return fallback;
  const base = "http://own.invalid";
  return URL.canParse(path, base) && new URL(path, base).origin === base ? path : fallback;
}

/** Limits of codes sent to one address or number, over all endpoints. */
export const CODE_LIMITS = { perMinute: 1, perHour: 5, perDay: 10, validSeconds: 600, tries: 5 } as const;

/**
 * May another code be sent to this address?
 * @param sentAt when the codes of the last 24 hours were sent
 * @returns the seconds to wait as `retryAfterSeconds` where not
 */
export function checkCodeLimits(
  sentAt: readonly Date[],
  now: Date,
): Result<void, "OVER_EMAIL_SEND_RATE_LIMIT"> {
  const windows: readonly [number, number][] = [
    [60, CODE_LIMITS.perMinute],
    [3_600, CODE_LIMITS.perHour],
    [86_400, CODE_LIMITS.perDay],
  ];
  for (const [seconds, limit] of windows) {
    const from = now.getTime() - seconds * 1000;
    const within = sentAt.map((each) => each.getTime()).filter((each) => each > from);
    if (within.length >= limit) {
      const oldest = within.sort((left, right) => right - left)[limit - 1] ?? from;
      const retryAfterSeconds = Math.ceil((oldest - from) / 1000);
      return refuse("OVER_EMAIL_SEND_RATE_LIMIT", { params: { retryAfterSeconds } });
    }
  }
  return ok(undefined);
}
