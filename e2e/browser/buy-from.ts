import { randomUUID } from "node:crypto";
import { getAdminEvent, payOrder, placeOrder } from "@secret/contract";
import { orderOf } from "../../apps/server/testing/actors.ts";
import { GOOD_CARD } from "../../apps/server/testing/orders.ts";
import { callerOn } from "./accounts.ts";
import type { RunningSite } from "./running-server.ts";

/** Orders and pays one of an event's first item for its first window, as a member. Returns the total in cents. */
export async function buyFrom(site: Pick<RunningSite, "server" | "url">, id: string): Promise<number> {
  const [ask, call] = [await callerOn(site, "admin"), await callerOn(site, "member")];
  const { menu, pickupWindows, salesTaxPpm } = await ask(getAdminEvent, { params: { id } });
  const event = { id, windowId: pickupWindows[0]?.id ?? "", menu, salesTaxPpm };
  const body = orderOf(event, [1]);
  const order = await call(placeOrder, { body, idempotencyKey: randomUUID() });
  const { shownTotalCents } = body;
  await call(payOrder, {
    params: { id: order.id },
    body: { sourceId: GOOD_CARD, sourceKind: "card", shownTotalCents },
    idempotencyKey: randomUUID(),
  });
  return shownTotalCents;
}
