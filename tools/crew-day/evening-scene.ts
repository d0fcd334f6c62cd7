import { randomUUID } from "node:crypto";
import { createClient, type EventDetail, NewEvent, payOrder, placeOrder } from "@secret/contract";
import { orderTotals } from "@secret/domain";
import { findEventDetail } from "../../apps/server/src/features/events/index.ts";
import { insertWholeEvent } from "../../apps/server/src/features/events/service/create-event.ts";
import type { Context } from "../../apps/server/src/platform/context.ts";
import { inTransaction } from "../../apps/server/src/platform/database/database.ts";
import { createSignedInMembers, type SignedInMember } from "../../apps/server/testing/create-members.ts";

const HOUR_MS = 3_600_000;
const BUYERS_AT_ONCE = 6;
const GOOD_CARD = "cnon:card-nonce-ok";

/** An event whose pickup is under way, and that still takes orders: two windows, plenty of tails. */
export async function openEvening(context: Context, adminId: string): Promise<EventDetail> {
  const now = context.clock.now();
  const at = (hours: number) => new Date(now.getTime() + hours * HOUR_MS).toISOString();
  const event = NewEvent.parse({
    title: "Night Tails",
    locationName: "Hewitt Street Lot",
    address: "500 S Hewitt St, Los Angeles",
    zipCode: "90013",
    status: "active",
    eventAt: at(-0.2),
    registrationOpensAt: at(-10),
    registrationClosesAt: at(2),
    pickupStartsAt: at(-0.2),
    pickupEndsAt: at(3),
    maxOrders: 5_000,
    menu: [
      { name: "Secret Tail", priceCents: 2_400, maxQuantity: 5_000 },
      { name: "Fries", priceCents: 900 },
    ],
    pickupWindows: [
      { startsAt: at(-0.2), endsAt: at(1) },
      { startsAt: at(1), endsAt: at(3) },
    ],
  });
  const id = await inTransaction(context.database, (transaction) =>
    insertWholeEvent(transaction, event, adminId, now),
  );
  const detail = await findEventDetail(context.database, id);
  if (detail === undefined) throw new Error("the event is missing");
  return detail;
}

/** So many members order and pay, by turns at each server. @returns the orders' ids */
export async function takeOrders(
  context: Context,
  urls: readonly string[],
  event: EventDetail,
  count: number,
): Promise<string[]> {
  const members = await createSignedInMembers(context, count);
  const ids: string[] = [];
  const buy = async () => {
    for (let member = members.pop(); member !== undefined; member = members.pop())
      ids.push(await buyAs(member, urls[members.length % urls.length] ?? "", event));
  };
  await Promise.all(Array.from({ length: BUYERS_AT_ONCE }, buy));
  return ids;
}

/** Orders one tail and pays it. @returns the order's id */
export async function buyAs(
  { cookie }: Pick<SignedInMember, "cookie">,
  origin: string,
  event: EventDetail,
): Promise<string> {
  const [tail] = event.menu;
  const [window] = event.pickupWindows;
  if (tail === undefined || window === undefined) throw new Error("there is nothing to order");
  const call = createClient({ origin, headers: { cookie } });
  const priced = [{ unitPriceCents: tail.priceCents, quantity: 1 }];
  const { totalCents } = orderTotals(priced, { salesTaxPpm: event.salesTaxPpm });
  const { id } = await call(placeOrder, {
    body: {
      eventId: event.id,
      pickupWindowId: window.id,
      shownTotalCents: totalCents,
      lines: [{ menuItemId: tail.id, quantity: 1, specialInstructions: "" }],
    },
    idempotencyKey: randomUUID(),
  });
  const body = { sourceId: GOOD_CARD, sourceKind: "card" as const, shownTotalCents: totalCents };
  await call(payOrder, { params: { id }, body, idempotencyKey: randomUUID() });
  return id;
}
