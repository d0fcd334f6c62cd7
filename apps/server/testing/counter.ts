import { randomUUID } from "node:crypto";
import type { NewEventInput } from "@secret/contract";
import { sellAtCounter } from "../src/features/counter/index.ts";
import type { SaleAction } from "../src/features/counter/service/sale.ts";
import { inTransaction } from "../src/platform/database/database.ts";
import { type Actor, createOpenEvent, orderOf, type TestEvent } from "./actors.ts";
import type { TestServer } from "./test-server.ts";

const MINUTE_MS = 60_000;

/** Creates an event in the middle of pickup: two windows of 20 minutes, the first of which began 5 minutes ago. */
export async function createEventAtPickup(
  server: TestServer,
  change: Partial<NewEventInput> = {},
): Promise<TestEvent> {
  const now = server.clock.now().getTime();
  const at = (minutes: number) => new Date(now + minutes * MINUTE_MS).toISOString();
  return createOpenEvent(server, {
    eventAt: at(-5),
    registrationOpensAt: at(-600),
    registrationClosesAt: at(-60),
    pickupStartsAt: at(-5),
    pickupEndsAt: at(35),
    pickupWindows: [
      { startsAt: at(-5), endsAt: at(15) },
      { startsAt: at(15), endsAt: at(35) },
    ],
    ...change,
  });
}

/** Returns a counter sale with these quantities in the menu's order, and the correct total. */
export function saleOf(
  event: TestEvent,
  quantities: readonly number[],
  change: Partial<SaleAction> = {},
): SaleAction {
  const { lines, shownTotalCents, tipCents } = orderOf(event, quantities, change.tipCents);
  return {
    kind: "sale",
    id: randomUUID(),
    at: new Date(0).toISOString(),
    lines,
    tipCents,
    shownTotalCents,
    tender: "cash",
    name: "",
    phone: "",
    isFromAllotment: false,
    ...change,
  };
}

/** Records a sale like the crew's upload does. */
export function sellTo(
  server: TestServer,
  crew: Actor,
  event: TestEvent,
  action: SaleAction,
  { deviceId = randomUUID() as string, happenedAt = server.clock.now() } = {},
) {
  const session = { sessionId: "", userId: crew.id, role: "staff" } as const;
  const sale = { eventId: event.id, deviceId, action, happenedAt };
  return inTransaction(server.context.database, (transaction) =>
    sellAtCounter(server.context, transaction, session, sale),
  );
}
