/** Timers and randomness, so that tests can control them. */
export interface DayWorld {
  /** Starts a timer. Returns the function that clears it. */
  readonly setTimer: (callback: () => void, milliseconds: number) => () => void;
  /** From 0 to 1. */
  readonly random: () => number;
}
