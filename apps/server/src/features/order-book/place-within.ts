import { refuse } from "@secret/domain";
import { CompiledQuery } from "kysely";
import type { Transaction } from "../../platform/database/database.ts";
import { drawOrderNumber, NUMBER_ATTEMPTS } from "./order-number.ts";
import { isNumberTaken, type Outcome, outcomeOf, type Placing, placeOrders } from "./place.ts";

/** Places one order within a transaction, beside the batches. The event's row is locked. */
export async function placeWithin(
  transaction: Transaction,
  eventId: string,
  placing: Placing,
  { now, holdExpiresAt }: { now: Date; holdExpiresAt: Date },
): Promise<Outcome> {
  const query = (text: string, values: unknown[]) =>
    transaction.executeQuery(CompiledQuery.raw(text, values));
  for (let attempt = 1; attempt <= NUMBER_ATTEMPTS; attempt++) {
    const request = { ...placing, number: drawOrderNumber() };
    const [answer] = await placeOrders({ query }, eventId, [request], now, holdExpiresAt);
    if (answer === undefined) throw new Error("place_orders left an order unanswered");
    if (!isNumberTaken(answer)) return outcomeOf(answer, request, holdExpiresAt);
  }
  return refuse("BUSY");
}
