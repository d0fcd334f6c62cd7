import { calledName } from "@secret/domain";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Connection } from "../../../platform/database/database.ts";

/** Selects orders with the columns that the pickup window needs, including their lines. */
export function selectAtWindow(database: Connection) {
  return database
    .selectFrom("orders")
    .leftJoin("users", "users.id", "orders.ownerId")
    .leftJoin("walkUps", "walkUps.orderId", "orders.id")
    .select((expression) => [
      "orders.id",
      "orders.orderNumber",
      "orders.status",
      "orders.ownerId",
      "orders.pickupIssue",
      "orders.pickedUpAt",
      "users.firstName",
      "users.lastName",
      "walkUps.name as walkUpName",
      jsonArrayFrom(
        expression
          .selectFrom("orderItems")
          .select(["menuItemId", "orderItems.name", "keptQuantity as quantity", "cutQuantity as cut"])
          .select("specialInstructions")
          .whereRef("orderItems.orderId", "=", "orders.id")
          .orderBy("orderItems.position"),
      ).as("items"),
    ]);
}

type NamedRow = Pick<
  Awaited<ReturnType<ReturnType<typeof selectAtWindow>["executeTakeFirstOrThrow"]>>,
  "firstName" | "lastName" | "walkUpName"
>;

/** Returns the name that an order is called out by: its owner's, or the one a walk-up gave. */
export function nameAtWindow({ firstName, lastName, walkUpName }: NamedRow): string {
  return walkUpName ?? calledName(firstName ?? "", lastName ?? "");
}
