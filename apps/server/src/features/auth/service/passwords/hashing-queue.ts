import { availableParallelism } from "node:os";
import { WorkQueue } from "../../../../platform/work-queue.ts";

/** Files, names and ciphers are looked after by the same four threads: one of them stays theirs. */
const HASHING_THREADS = 3;
/** A quarter of a second's work on two cores. */
const WAITING_PASSWORDS = 64;

/** All hashing of this process. What waits too long helps nobody, so it is told to come again. */
export const hashingQueue = new WorkQueue({
  atOnce: Math.min(availableParallelism(), HASHING_THREADS),
  waiting: WAITING_PASSWORDS,
});
