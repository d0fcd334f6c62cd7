/** Attempts of one channel within a while. */
interface RecentAttempts {
  /** The provider took them. */
  readonly taken: number;
  /** Put off, given up after being put off, or nobody knows. A refusal is an answer: it doesn't count. */
  readonly troubled: number;
}

/** The while in which attempts are looked at, in seconds. */
export const OUTAGE_WINDOW_SECONDS = 15 * 60;
/** One server that graylists is no outage. */
const OUTAGE_ATTEMPTS_MIN = 3;

/** Whether a channel's provider is out: mostly, what was handed to it lately didn't get through. */
export function isOutage({ taken, troubled }: RecentAttempts): boolean {
  return troubled >= OUTAGE_ATTEMPTS_MIN && troubled > taken;
}
