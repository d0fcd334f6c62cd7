import toast from "react-hot-toast";
import { currentMember } from "../../../platform/session/session.ts";
import { settledWithin } from "../../../platform/settled-within.ts";
import { serverNow } from "../../../ui/server-time.ts";
import { askBeforeSignOut } from "./ask-before-sign-out.tsx";
import {
  countWaiting,
  dropQueues,
  eventsWithQueue,
  keepNoted,
  keepOnlyOf,
  waitingQueues,
} from "./crew-database.ts";
import type { CrewDay } from "./crew-day.ts";
import { isOffCrew, OFF_CREW_TITLE, whatWaitsOffCrew } from "./off-crew.ts";
import { openDay } from "./open-day.ts";
import "./wake-days.ts";

/** Who signs out waits at most so long for what is to be sent. */
const FINISH_WITHIN_MS = 5_000;
/** And so long for a store that may hang. */
const STORE_WITHIN_MS = 2_000;
/** Long enough to be read by who has just signed in. */
const TOLD_FOR_MS = 10_000;

let accountTakenUp: string | undefined;

/** Somebody is signed in, or nobody any more: what others left behind goes, and what waits for them is sent. */
export async function takeUp(accountId: string | undefined): Promise<void> {
  if (accountId === accountTakenUp && accountId !== undefined) return;
  accountTakenUp = accountId;
  await forgetOthers(accountId);
  if (accountId === undefined) return;
  const waiting = countRefused(await sendLeftWork(accountId));
  if (waiting > 0) toast(`${OFF_CREW_TITLE}. ${whatWaitsOffCrew(waiting)}`, { duration: TOLD_FOR_MS });
}

/** Counts the unsent actions of all accounts on this device. */
export async function countLeft(): Promise<number> {
  return (await waitingQueues()).reduce((sum, { count }) => sum + count, 0);
}

/** How much of it the server takes no more, as the account isn't of the crew. */
function countRefused(days: readonly CrewDay[]): number {
  const refused = days.filter(({ state }) => isOffCrew(state.error));
  return refused.reduce((sum, { state }) => sum + state.waiting.length, 0);
}

/** Forgets the events of everybody else; what waits to be sent stays, locked, for its own account. */
export function forgetOthers(accountId: string | undefined): Promise<void> {
  return keepOnlyOf(accountId, serverNow()).catch(() => undefined);
}

/**
 * Before signing out: sends what waits; what can't be sent is lost only if they say so. What the server doesn't take from
 * them any more stays, locked. Whether they may go.
 */
export async function finishLeftWork(): Promise<boolean> {
  const accountId = currentMember()?.id;
  if (accountId === undefined) return true;
  const days = await settledWithin(
    sendLeftWork(accountId).catch(() => []),
    FINISH_WITHIN_MS,
    [],
  );
  // Where nobody knows, nothing is lost: what waits stays, locked.
  const waiting = await settledWithin(
    countWaiting(accountId).catch(() => 0),
    STORE_WITHIN_MS,
    0,
  );
  const left = waiting - countRefused(days);
  if (left <= 0) return true;
  if (!(await askBeforeSignOut(left))) return false;
  await dropQueues(accountId);
  return true;
}

async function sendLeftWork(accountId: string): Promise<CrewDay[]> {
  await keepNoted();
  const eventIds = await eventsWithQueue(accountId);
  const days = eventIds.map((eventId) => openDay(accountId, eventId));
  await Promise.all(days.map((day) => day.sendKept()));
  return days;
}
