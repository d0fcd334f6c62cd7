import { type Finding, right, wrong } from "./check.ts";

/** Authenticator codes last thirty seconds, and providers' signatures some minutes. */
const LIMIT_SECONDS = 5;

/** Returns how far our clock, at the middle of the request, is ahead of another one, in seconds. */
export async function secondsAhead(now: () => Date, ask: () => Promise<Date | undefined>): Promise<number> {
  const before = now().getTime();
  const answer = await ask();
  if (answer === undefined) throw new Error("the answer has no date");
  return ((before + now().getTime()) / 2 - answer.getTime()) / 1000;
}

export function judgeClock(seconds: number, whose: string): Finding {
  const distance = Math.abs(seconds);
  if (distance <= LIMIT_SECONDS) return right("in sync");
  const direction = seconds > 0 ? "ahead of" : "behind";
  return wrong(`${distance.toFixed(0)} s ${direction} ${whose}`, "timedatectl set-ntp true");
}
