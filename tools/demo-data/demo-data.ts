import { randomUUID } from "node:crypto";
import { NewEvent, type NewEventInput } from "@secret/contract";
import { orderTotals } from "@secret/domain";
import type { Parts } from "../../apps/server/src/app.ts";
import { insertWholeEvent } from "../../apps/server/src/features/events/service/create-event.ts";
import { OrderBatcher } from "../../apps/server/src/features/order-book/index.ts";
import { MissedDemand } from "../../apps/server/src/features/orders/index.ts";
import { moveOrderByAdmin } from "../../apps/server/src/features/orders/service/move-order.ts";
import { placeOrder } from "../../apps/server/src/features/orders/service/place-order.ts";
import { payOrder } from "../../apps/server/src/features/payments/service/pay-order.ts";
import type { Context } from "../../apps/server/src/platform/context.ts";
import { inTransaction } from "../../apps/server/src/platform/database/database.ts";
import type { Session } from "../../apps/server/src/platform/http/session.ts";
import { createMember, type NewMember } from "../../apps/server/testing/create-members.ts";
import { demoEvents } from "./events.ts";

/** Ten percent off, for everybody. */
export const DEMO_PROMO_CODE = "FIRSTBITE";
export const DEMO_PASSWORD = "lobster-after-dark";
/** The three accounts that `npm start` prints. */
export const DEMO_ACCOUNTS: readonly NewMember[] = [
  account("member@secret.example", "Marisol", "Vega", "member"),
  account("staff@secret.example", "Theo", "Okafor", "staff"),
  account("admin@secret.example", "June", "Castellanos", "admin"),
];

/** Network of the demo's orders. */
export const NOBODY_ELSE = { ip: "127.0.0.1", network: "127.0.0.1", userAgent: null };

const OTHER_MEMBERS: readonly NewMember[] = [
  account("ana@secret.example", "Ana", "Whitfield", "member"),
  account("devon@secret.example", "Devon", "Park", "member"),
  account("imani@secret.example", "Imani", "Rhodes", "member"),
  account("luca@secret.example", "Luca", "Marchetti", "member"),
  account("priya@secret.example", "Priya", "Natarajan", "member"),
  account("sam@secret.example", "Sam", "O'Dell-Fitzgerald", "member"),
];

function account(email: string, firstName: string, lastName: string, role: NewMember["role"]): NewMember {
  return { email, firstName, lastName, role, password: DEMO_PASSWORD, zipCode: "90012" };
}

/**
 * Fills an empty database with data that looks real: accounts, events around now, and orders that were
 * really placed and really paid at the card stand-in. Does nothing where there are members already.
 * Orders are placed oldest first, so that lists sorted by insertion are sorted by date too.
 * @param placeRecent places further orders before today's
 */
export async function loadDemoData(
  context: Context,
  parts: Parts,
  placeRecent: () => Promise<void> = async () => undefined,
): Promise<void> {
  const known = await context.database.selectFrom("users").select("id").limit(1).executeTakeFirst();
  if (known !== undefined) return;
  const demo = await Promise.all(DEMO_ACCOUNTS.map((each) => createMember(context, each)));
  const others = await Promise.all(OTHER_MEMBERS.map((each) => createMember(context, each)));
  const createdBy = demo[2]?.id ?? "";
  const now = context.clock.now();
  await context.database
    .insertInto("promoCodes")
    .values({ code: DEMO_PROMO_CODE, percent: 10, createdAt: now })
    .execute();
  const events = demoEvents(now);
  await insertEvent(context, events.open, createdBy);
  await insertEvent(context, events.opening, createdBy);
  const soldOutId = await insertEvent(context, events.soldOut, createdBy);
  const pastId = await insertEvent(context, events.past, createdBy);
  const pastNow = new Date(new Date(events.past.registrationOpensAt).getTime() + 60_000);
  const past = { ...context, clock: { now: () => pastNow } };
  const admin: Session = { sessionId: randomUUID(), userId: createdBy, role: "admin" };
  for (const [index, { id }] of others.entries()) {
    const orderId = await buy(past, parts, pastId, id, index + 3);
    const handedOff = { status: "completed", reason: "handed off at the window" } as const;
    await moveOrderByAdmin(past, admin, orderId, handedOff);
  }
  await placeRecent();
  for (const [index, { id }] of others.entries()) await buy(context, parts, soldOutId, id, index);
  await context.pool.query("ANALYZE");
}

export async function insertEvent(
  context: Context,
  input: NewEventInput,
  createdBy: string,
): Promise<string> {
  const event = NewEvent.parse(input);
  return inTransaction(context.database, (transaction) =>
    insertWholeEvent(transaction, event, createdBy, context.clock.now()),
  );
}

/** Orders and pays two items of the menu, chosen by the buyer. */
export async function buy(
  context: Context,
  parts: Parts,
  eventId: string,
  userId: string,
  index: number,
  windowIndex = 0,
): Promise<string> {
  const session: Session = { sessionId: randomUUID(), userId, role: "member" };
  const { events } = parts;
  const { pool, clock, settings } = context;
  const event = await events.detail(eventId);
  const window = event?.pickupWindows[windowIndex];
  if (event === undefined || window === undefined) throw new Error("the demo event is missing");
  const picked = [event.menu[index % 4], event.menu[5 + (index % 4)]].filter((item) => item !== undefined);
  const lines = picked.map((item, position) => ({
    menuItemId: item.id,
    quantity: position === 0 ? 1 + (index % 2) : 1,
    specialInstructions: position === 0 && index === 2 ? "Extra lemon, please" : "",
  }));
  const priced = picked.map((item, position) => ({
    unitPriceCents: item.priceCents,
    quantity: lines[position]?.quantity ?? 1,
  }));
  const { totalCents } = orderTotals(priced, { salesTaxPpm: event.salesTaxPpm, tipCents: 300 });
  const batcher = new OrderBatcher({
    turns: { take: async () => ({ connection: pool, end: () => undefined }) },
    clock,
    settings,
  });
  const body = { eventId, pickupWindowId: window.id, lines, tipCents: 300, shownTotalCents: totalCents };
  const ordering = { context, batcher, events, missedDemand: new MissedDemand(context) };
  const placed = await placeOrder(ordering, session, NOBODY_ELSE, randomUUID(), body);
  if (!placed.ok) throw new Error(`a demo order was refused: ${placed.failure.code}`);
  await pay(context, parts, userId, placed.value.id, totalCents);
  return placed.value.id;
}

/** Pays a member's order with a good card. */
export async function pay(
  context: Context,
  { provider }: Parts,
  userId: string,
  orderId: string,
  totalCents: number,
): Promise<void> {
  const session: Session = { sessionId: randomUUID(), userId, role: "member" };
  const payment = {
    sourceId: "cnon:card-nonce-ok",
    sourceKind: "card" as const,
    shownTotalCents: totalCents,
  };
  const paid = await payOrder(context, provider, session, orderId, randomUUID(), payment, () => 0);
  if (!paid.ok) throw new Error(`a demo payment failed: ${paid.failure.code}`);
}
