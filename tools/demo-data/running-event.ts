import { randomUUID } from "node:crypto";
import { type OrderStatus, orderTotals } from "@secret/domain";
import type { Parts } from "../../apps/server/src/app.ts";
import { sellAtCounter } from "../../apps/server/src/features/counter/index.ts";
import type { SaleAction } from "../../apps/server/src/features/counter/service/sale.ts";
import { moveOrderByAdmin } from "../../apps/server/src/features/orders/service/move-order.ts";
import type { Context } from "../../apps/server/src/platform/context.ts";
import { inTransaction } from "../../apps/server/src/platform/database/database.ts";
import type { Session } from "../../apps/server/src/platform/http/session.ts";
import { buy, insertEvent, loadDemoData } from "./demo-data.ts";
import { loadDemoDraws } from "./demo-draws.ts";
import { demoEvents } from "./events.ts";

/** Pickup window and status changes of each member's order. */
const MEMBERS_ORDERS: readonly { readonly window: number; readonly moves: readonly OrderStatus[] }[] = [
  { window: 0, moves: ["preparing", "ready", "completed"] },
  { window: 0, moves: ["preparing", "ready"] },
  { window: 1, moves: ["preparing", "ready"] },
  { window: 1, moves: ["preparing"] },
  { window: 2, moves: [] },
  { window: 3, moves: [] },
];

const WALK_UPS: readonly (Pick<SaleAction, "name" | "phone" | "tender" | "tipCents"> & {
  readonly quantity: number;
})[] = [
  { name: "Rosa", phone: "", tender: "cash", tipCents: 200, quantity: 1 },
  { name: "", phone: "", tender: "terminal", tipCents: 0, quantity: 2 },
  { name: "Ben", phone: "(213) 555-0188", tender: "cash", tipCents: 0, quantity: 1 },
];

/**
 * Loads the demo data with two draws, and an event whose pickup is in progress, for the crew. Does nothing if there are
 * members already.
 */
export function loadDemoEvening(context: Context, parts: Parts): Promise<void> {
  return loadDemoData(context, parts, async () => {
    const accounts = await context.database
      .selectFrom("users")
      .select(["id", "role"])
      .orderBy("id")
      .execute();
    const idsOf = (role: string) => accounts.flatMap((each) => (each.role === role ? [each.id] : []));
    await loadDemoDraws(context, parts, { adminId: idsOf("admin")[0] ?? "", memberIds: idsOf("member") });
    await loadRunningEvent(context, parts, idsOf);
  });
}

async function loadRunningEvent(
  context: Context,
  parts: Parts,
  idsOf: (role: string) => string[],
): Promise<void> {
  const [staff = "", admin = ""] = [idsOf("staff")[0], idsOf("admin")[0]];
  const input = demoEvents(context.clock.now()).running;
  const eventId = await insertEvent(context, input, admin);
  const opened = {
    ...context,
    clock: { now: () => new Date(new Date(input.registrationOpensAt).getTime() + 60_000) },
  };
  const placed: { readonly orderId: string; readonly moves: readonly OrderStatus[] }[] = [];
  for (const [index, { window, moves }] of MEMBERS_ORDERS.entries()) {
    const orderId = await buy(opened, parts, eventId, idsOf("member")[index + 1] ?? "", index, window);
    placed.push({ orderId, moves });
  }
  const session: Session = { sessionId: randomUUID(), userId: admin, role: "admin" };
  for (const { orderId, moves } of placed)
    for (const status of moves)
      await moveOrderByAdmin(context, session, orderId, { status, reason: "handed off at the window" });
  for (const walkUp of WALK_UPS) await sell(context, parts, eventId, staff, walkUp);
}

async function sell(
  context: Context,
  { events }: Parts,
  eventId: string,
  staffId: string,
  { quantity, ...walkUp }: (typeof WALK_UPS)[number],
): Promise<void> {
  const event = await events.detail(eventId);
  const item = event?.menu[0];
  if (event === undefined || item === undefined) throw new Error("the demo event is missing");
  const { tipCents } = walkUp;
  const priced = [{ unitPriceCents: item.priceCents, quantity }];
  const { totalCents } = orderTotals(priced, { salesTaxPpm: event.salesTaxPpm, tipCents });
  const now = context.clock.now();
  const action: SaleAction = {
    ...walkUp,
    kind: "sale",
    id: randomUUID(),
    at: now.toISOString(),
    lines: [{ menuItemId: item.id, quantity, specialInstructions: "" }],
    shownTotalCents: totalCents,
    isFromAllotment: false,
  };
  const session: Session = { sessionId: randomUUID(), userId: staffId, role: "staff" };
  const sale = { eventId, deviceId: randomUUID(), action, happenedAt: now };
  const sold = await inTransaction(context.database, (transaction) =>
    sellAtCounter(context, transaction, session, sale),
  );
  if (!sold.ok) throw new Error(`a demo sale was refused: ${sold.failure.code}`);
}
