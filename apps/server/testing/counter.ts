import { randomUUID } from "node:crypto";
import { checkTerminalCharge, type NewEventInput, startTerminalCharge } from "@secret/contract";
import { MINUTE_MS } from "@secret/domain";
import { sellAtCounter } from "../src/features/counter/index.ts";
import type { SaleAction } from "../src/features/counter/service/sale.ts";
import { inTransaction } from "../src/platform/database/database.ts";
import { type Actor, createOpenEvent, orderOf, signedIn, type TestEvent } from "./actors.ts";
import type { TestServer } from "./test-server.ts";

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

/**
 * Charges a sale in Square's Point of Sale app, of one tail by default, and verifies it.
 * @returns the charge, and `sell`, which records the sale and returns its order's id
 */
export async function chargedOnTerminal(
  server: TestServer,
  event: TestEvent,
  { quantities = [1] as readonly number[], tipCents = 0 } = {},
) {
  const crew = await signedIn(server, "staff");
  const deviceId = randomUUID();
  const amountCents = saleOf(event, quantities).shownTotalCents;
  const { id: terminalChargeId, state } = await crew.call(startTerminalCharge, {
    params: { id: event.id },
    body: { deviceId, system: "ios", amountCents },
  });
  const { ledger } = server.square;
  const { transactionId, paymentId } = server.square.chargeOnTerminal({ amountCents, tipCents });
  const payment = ledger.payments.get(paymentId);
  if (payment === undefined) throw new Error("Square has no such payment");
  // Square's clock is the machine's, which may be behind the test's.
  ledger.savePayment({ ...payment, created_at: server.clock.now().toISOString() });
  await crew.call(checkTerminalCharge, { body: { deviceId, state, transactionId } });
  const sale = saleOf(event, quantities, { tender: "terminal", tipCents, terminalChargeId });
  const sell = async (): Promise<string> => {
    const sold = await sellTo(server, crew, event, sale, { deviceId });
    if (!sold.ok) throw new Error(sold.failure.code);
    return sold.value.orderId;
  };
  return { paymentId, totalCents: amountCents + tipCents, sell };
}
