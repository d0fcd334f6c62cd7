import { ApiError } from "@secret/contract";
import { retryDelayMs } from "./query-client.ts";

const ATTEMPTS = 10;

/** Shown while a request is retried. */
export const IN_LINE_TEXT = "It's busy back here. You're in line. Stay on this page.";

/** Retries a request while the server is busy, after the delay that the server names. */
export async function retryWhileBusy<Answer>(
  attempt: () => Promise<Answer>,
  onWaiting: (isWaiting: boolean) => void,
): Promise<Answer> {
  try {
    for (let count = 1; ; count++) {
      try {
        return await attempt();
      } catch (error) {
        const isBusy = error instanceof ApiError && error.code === "BUSY";
        if (!isBusy || count === ATTEMPTS) throw error;
        onWaiting(true);
        await new Promise((resume) => setTimeout(resume, retryDelayMs(count, error)));
      }
    }
  } finally {
    onWaiting(false);
  }
}
