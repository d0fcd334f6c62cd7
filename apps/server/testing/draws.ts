import { enterDraw, getEvent, getMyDraw } from "@secret/contract";
import { HOUR_MS, MINUTE_MS } from "@secret/domain";
import { runDraws } from "../src/features/draws/service/run-draws.ts";
import { type Actor, createOpenEvent, orderOf, signedIn, type TestEvent } from "./actors.ts";
import type { TestServer } from "./test-server.ts";

/** Maximum seconds from a close to the round that decides the draw. */
export const UNTIL_ROUND = 6;

/** Settings of a draw created for a test. */
export interface DrawOptions {
  /** Tails on the menu. */
  readonly tails?: number;
  readonly title?: string;
  readonly needsPhoneToEnter?: boolean;
  readonly registrationClosesAt?: string;
  readonly status?: "draft";
}

/** Creates an event whose entries are open for the next half hour. */
export function openDrawAt(
  server: TestServer,
  { tails = 2, ...change }: DrawOptions = {},
): Promise<TestEvent> {
  const at = (ms: number) => new Date(server.clock.now().getTime() + ms).toISOString();
  return createOpenEvent(server, {
    status: "scheduled",
    entriesOpenAt: at(0),
    registrationOpensAt: at(30 * MINUTE_MS),
    eventAt: at(48 * HOUR_MS),
    menu: [
      { name: "Tail", priceCents: 2400, maxQuantity: tails },
      { name: "Fries", priceCents: 900 },
    ],
    ...change,
  });
}

type OrderLines = ReturnType<typeof orderOf>["lines"];
/** Differences of an entry from a plain one. */
type EntryChange = Partial<{
  pickupWindowIds: string[];
  lines: OrderLines;
  takesFewer: boolean;
  promoCode: string;
  shownTotalCents: number;
  tipCents: number;
}>;

/** Enters an order of some tails as a member. Returns the draw as the member sees it then. */
export async function enter(event: TestEvent, member: Actor, tails = 1, change: EntryChange = {}) {
  const { lines, shownTotalCents } = orderOf(event, [tails], change.tipCents);
  const body = { lines, shownTotalCents, pickupWindowIds: [event.windowId], ...change };
  const params = { id: event.id };
  await member.call(enterDraw, { params, body });
  return member.call(getMyDraw, { params });
}

/** Enters an order of some tails for each of a number of new members. */
export async function newEntrants(server: TestServer, event: TestEvent, count: number, tails = 1) {
  const members = await Promise.all(Array.from({ length: count }, () => signedIn(server)));
  for (const member of members) await enter(event, member, tails);
  return members;
}

/** Advances the clock to the close of entries, and runs the draw to its end. */
export async function finishDraw(server: TestServer, event: TestEvent): Promise<void> {
  const reader = await signedIn(server);
  const { registrationOpensAt } = await reader.call(getEvent, { params: { id: event.id } });
  server.clock.set(registrationOpensAt);
  await runDraws(server.context);
  server.clock.advance(UNTIL_ROUND);
  await runDraws(server.context);
}
