import type { Insertable } from "kysely";
import type { Transaction } from "../../../platform/database/database.ts";
import type { OrderItems, Orders, Payments, WalkUps } from "../../../platform/database/schema.generated.ts";

/** Writes an order; undefined where another has its number. */
export async function insertSoldOrder(
  transaction: Transaction,
  order: Insertable<Orders>,
): Promise<string | undefined> {
  const row = await transaction
    .insertInto("orders")
    .values(order)
    .onConflict((conflict) => conflict.column("orderNumber").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** Writes what belongs to a sold order. */
export async function insertSale(
  transaction: Transaction,
  sale: {
    readonly items: readonly Insertable<OrderItems>[];
    readonly walkUp: Insertable<WalkUps>;
    readonly payment: Insertable<Payments>;
  },
): Promise<void> {
  await transaction.insertInto("orderItems").values(sale.items).execute();
  await transaction.insertInto("walkUps").values(sale.walkUp).execute();
  await transaction.insertInto("payments").values(sale.payment).execute();
}
