import { type Insertable, sql } from "kysely";
import type { Transaction } from "../../platform/database/database.ts";
import type { OrderItems, Orders } from "../../platform/database/schema.generated.ts";
import { drawOrderNumber, NUMBER_ATTEMPTS } from "./order-number.ts";

/** A line of an order that isn't placed in a batch. Prices in cents. */
export interface NewLine {
  readonly menuItemId: string;
  readonly name: string;
  readonly quantity: number;
  readonly unitPriceCents: number;
  readonly specialInstructions?: string;
}

export type NewOrder = Omit<Insertable<Orders>, "orderNumber" | "requestHash" | "idempotencyKey"> & {
  readonly requestHash: string;
  readonly idempotencyKey: string;
};

/** An order's identifiers. */
export interface OrderIds {
  readonly id: string;
  readonly orderNumber: string;
}

/**
 * Inserts an order with its lines under a free number.
 * @param firstNumber number to try first
 * @returns undefined if the member has used the idempotency key before
 */
export async function insertNewOrder(
  transaction: Transaction,
  order: NewOrder,
  lines: readonly NewLine[],
  firstNumber = drawOrderNumber(),
): Promise<OrderIds | undefined> {
  let orderNumber = firstNumber;
  for (let attempt = 1; attempt <= NUMBER_ATTEMPTS; attempt++) {
    const row = await transaction
      .insertInto("orders")
      .values({ ...order, orderNumber })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (row !== undefined) {
      await transaction.insertInto("orderItems").values(toItems(row.id, lines)).execute();
      return { id: row.id, orderNumber };
    }
    if (!(await isNumberTaken(transaction, orderNumber))) return undefined;
    orderNumber = drawOrderNumber();
  }
  throw new Error("no free order number was found");
}

async function isNumberTaken(transaction: Transaction, orderNumber: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM orders WHERE order_number = ${orderNumber}`.execute(transaction);
  return rows.length > 0;
}

function toItems(orderId: string, lines: readonly NewLine[]): Insertable<OrderItems>[] {
  return lines.map((line, position) => {
    const { menuItemId, name, quantity, unitPriceCents, specialInstructions = "" } = line;
    const totalPriceCents = unitPriceCents * quantity;
    return {
      orderId,
      position,
      menuItemId,
      name,
      quantity,
      unitPriceCents,
      totalPriceCents,
      specialInstructions,
    };
  });
}
