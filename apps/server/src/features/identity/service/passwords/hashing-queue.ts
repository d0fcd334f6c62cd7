import { availableParallelism } from "node:os";
import { WorkQueue } from "../../../../platform/work-queue.ts";

/** Threads for hashing. One of libuv's four stays free for files, DNS and ciphers. */
const HASHING_THREADS = 3;
/** Maximum queued passwords: a quarter second of work on two cores. */
const WAITING_PASSWORDS = 64;
/** Maximum queued passwords of one source, so that guesses from one network leave half of the queue to others. */
const WAITING_OF_ONE = 32;

/**
 * Queue of all password hashing in this process. Refuses work that would wait too long. A source is a stranger's
 * network, or the account if it's signed in or known on the device.
 */
export const hashingQueue = new WorkQueue({
  name: "passwords",
  atOnce: Math.min(availableParallelism(), HASHING_THREADS),
  waiting: WAITING_PASSWORDS,
  waitingOfOne: WAITING_OF_ONE,
});
