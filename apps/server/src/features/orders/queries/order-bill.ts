import type { AdminOrderDetail } from "@secret/contract";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { z } from "zod";
import type { Connection } from "../../../platform/database/database.ts";

/** Returns an order's bill, lines and times. */
export async function findOrderBill(
  database: Connection,
  orderId: string,
): Promise<Omit<z.input<typeof AdminOrderDetail>, "order" | "history"> | undefined> {
  const row = await database
    .selectFrom("orders")
    .innerJoin("pickupWindows", "pickupWindows.id", "orders.pickupWindowId")
    .leftJoin("promoCodes", "promoCodes.id", "orders.promoCodeId")
    .select((expression) => [
      "status",
      "pickupWindows.startsAt",
      "pickupWindows.endsAt",
      "pickedUpAt",
      "holdExpiresAt",
      "subtotalCents",
      "discountCents",
      "taxCents",
      "tipCents",
      "totalCents",
      "promoCodes.code as promoCode",
      jsonArrayFrom(
        expression
          .selectFrom("orderItems")
          .select([
            "position",
            "name",
            "quantity",
            "unitPriceCents",
            "totalPriceCents",
            "specialInstructions",
          ])
          .whereRef("orderItems.orderId", "=", "orders.id")
          .orderBy("position"),
      ).as("lines"),
    ])
    .where("orders.id", "=", orderId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { subtotalCents, discountCents, taxCents, tipCents, totalCents, promoCode } = row;
  return {
    pickupWindow: { startsAt: row.startsAt, endsAt: row.endsAt },
    pickedUpAt: row.pickedUpAt,
    holdExpiresAt: row.status === "pending" ? row.holdExpiresAt : null,
    bill: { subtotalCents, discountCents, taxCents, tipCents, totalCents, promoCode },
    lines: row.lines,
  };
}
