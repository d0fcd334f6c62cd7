import { ApiError } from "@secret/contract";

const ATTEMPTS = 10;
const DEFAULT_WAIT_SECONDS = 2;

/**
 * Waits its turn: where the server is past what it can serve, the same request is made again after the time
 * it names, with a little spread so that not everybody comes back at once.
 */
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
        const seconds =
          (error.problem?.retryAfterSeconds ?? DEFAULT_WAIT_SECONDS) * (0.75 + Math.random() / 2);
        await new Promise((resume) => setTimeout(resume, seconds * 1000));
      }
    }
  } finally {
    onWaiting(false);
  }
}
