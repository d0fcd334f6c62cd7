import { type MoveRefusalOf, type OrderStatus, type Result, refuse } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import { lockOrderAndEvent, type OrderRow } from "../../order-book/index.ts";
import { transitionOrder } from "./transition-orders.ts";

/** Moves an order for an admin: along the usual steps freely, anywhere else with an audited reason. */
export async function moveOrderByAdmin(
  context: Context,
  session: Session,
  orderId: string,
  change: { status: OrderStatus; reason?: string | undefined },
): Promise<Result<OrderRow, "ORDER_NOT_FOUND" | MoveRefusalOf<"admin">>> {
  return inTransaction(context.database, async (transaction) => {
    const order = await lockOrderAndEvent(transaction, orderId);
    if (order === undefined) return refuse("ORDER_NOT_FOUND");
    const { status: to, reason } = change;
    const transition = { order, to, by: "admin", actorId: session.userId, reason } as const;
    return transitionOrder(context, transaction, transition);
  });
}
