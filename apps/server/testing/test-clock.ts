import type { Clock } from "../src/platform/clock.ts";

const START = "2026-11-20T18:00:00.000Z";

/** Clock that a test sets and advances. */
export class TestClock implements Clock {
  #now = new Date(START);

  now(): Date {
    return new Date(this.#now);
  }

  set(now: Date | string): void {
    this.#now = new Date(now);
  }

  advance(seconds: number): void {
    this.#now = new Date(this.#now.getTime() + seconds * 1000);
  }
}
