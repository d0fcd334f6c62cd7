import { randomUUID } from "node:crypto";
import { MINUTE_MS, orderTotals } from "@secret/domain";
import type { Parts } from "../../apps/server/src/app.ts";
import { enter } from "../../apps/server/src/features/draws/service/enter.ts";
import { runDraws } from "../../apps/server/src/features/draws/service/run-draws.ts";
import { moveOrderByAdmin } from "../../apps/server/src/features/orders/service/move-order.ts";
import type { Context } from "../../apps/server/src/platform/context.ts";
import type { Session } from "../../apps/server/src/platform/http/session.ts";
import { insertEvent, NOBODY_ELSE, pay } from "./demo-data.ts";
import { demoEvents } from "./events.ts";

/** Time from the close to the public random number, and to the end of the wait for it, in ms. */
const UNTIL_DRAWN_MS = [6_000, 37_000];

/** Holds a draw in the past, whose winners pay and pick up, and opens another one with some entries. */
export async function loadDemoDraws(
  context: Context,
  parts: Parts,
  { adminId, memberIds }: { readonly adminId: string; readonly memberIds: readonly string[] },
): Promise<void> {
  const { drawn, drawing } = demoEvents(context.clock.now());
  const closesAt = new Date(drawn.registrationOpensAt).getTime();
  let nowMs = closesAt - 20 * MINUTE_MS;
  const past: Context = { ...context, clock: { now: () => new Date(nowMs) } };
  const pastId = await insertEvent(past, drawn, adminId);
  for (const [index, id] of memberIds.entries()) await enterTail(past, parts, pastId, id, 1 + (index % 2));
  for (const laterMs of [0, ...UNTIL_DRAWN_MS]) {
    nowMs = closesAt + laterMs;
    await runDraws(past);
  }
  const won = await context.database
    .selectFrom("orders")
    .select((order) => ["id", "totalCents", order.ref("userId").$notNull().as("userId")])
    .where("eventId", "=", pastId)
    .orderBy("id")
    .execute();
  const admin: Session = { sessionId: randomUUID(), userId: adminId, role: "admin" };
  for (const { id, userId, totalCents } of won) {
    await pay(past, parts, userId, id, totalCents);
    await moveOrderByAdmin(past, admin, id, { status: "completed", reason: "handed off at the window" });
  }
  const openId = await insertEvent(context, drawing, adminId);
  for (const id of memberIds.slice(1, 5)) await enterTail(context, parts, openId, id, 2);
}

/** Enters some tails into a draw, with its first two pickup windows. */
async function enterTail(
  context: Context,
  { events }: Parts,
  eventId: string,
  userId: string,
  quantity: number,
): Promise<void> {
  const event = await events.detail(eventId);
  const item = event?.menu[0];
  if (event === undefined || item === undefined) throw new Error("the demo event is missing");
  const tipCents = 300;
  const priced = [{ unitPriceCents: item.priceCents, quantity }];
  const { totalCents } = orderTotals(priced, { salesTaxPpm: event.salesTaxPpm, tipCents });
  const session: Session = { sessionId: randomUUID(), userId, role: "member" };
  const entered = await enter({ context, events }, session, NOBODY_ELSE, eventId, {
    pickupWindowIds: event.pickupWindows.slice(0, 2).map(({ id }) => id),
    lines: [{ menuItemId: item.id, quantity, specialInstructions: "" }],
    tipCents,
    shownTotalCents: totalCents,
    takesFewer: true,
  });
  if (!entered.ok) throw new Error(`a demo entry was refused: ${entered.failure.code}`);
}
