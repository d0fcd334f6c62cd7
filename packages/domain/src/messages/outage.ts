/** Recent attempts of a channel. */
interface RecentAttempts {
  /** Attempts the provider accepted. */
  readonly taken: number;
  /** Deferred, given up, or unknown attempts. A rejection is a response, so it doesn't count. */
  readonly troubled: number;
}

/** Period of attempts to consider, in seconds. */
export const OUTAGE_WINDOW_SECONDS = 15 * 60;
/** Minimum failed attempts, since one greylisting server is no outage. */
const OUTAGE_ATTEMPTS_MIN = 3;

/** Returns whether a channel's provider is down: recent attempts mostly failed. */
export function isOutage({ taken, troubled }: RecentAttempts): boolean {
  return troubled >= OUTAGE_ATTEMPTS_MIN && troubled > taken;
}
