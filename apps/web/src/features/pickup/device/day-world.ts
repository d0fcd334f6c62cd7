/** Timers and chance, which a test plays itself. */
export interface DayWorld {
  /** Calls back after a time; what it answers takes that back. */
  readonly setTimer: (callback: () => void, milliseconds: number) => () => void;
  /** From 0 to 1. */
  readonly random: () => number;
}
