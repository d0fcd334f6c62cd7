import { availableParallelism } from "node:os";
import { WorkQueue } from "../../../../platform/work-queue.ts";

/** Files, names and ciphers are looked after by the same four threads: one of them stays theirs. */
const HASHING_THREADS = 3;
/** A quarter of a second's work on two cores. */
const WAITING_PASSWORDS = 64;
/** Guesses from one network leave half of the room to everybody else. */
const WAITING_OF_ONE = 32;

/**
 * All hashing of this process. What waits too long helps nobody, so it is told to come again. Its sources: the network
 * of a stranger, the account of whoever is signed in or on a device that knows it.
 */
export const hashingQueue = new WorkQueue({
  name: "passwords",
  atOnce: Math.min(availableParallelism(), HASHING_THREADS),
  waiting: WAITING_PASSWORDS,
  waitingOfOne: WAITING_OF_ONE,
});
