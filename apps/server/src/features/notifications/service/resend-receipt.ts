import { ok, type Result, refuse } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import { actorOf, audit } from "../../audit/index.ts";
import { copyOf, rulesOf } from "../notification-kinds.ts";
import { findReach } from "../queries/reach.ts";
import { findReceiptOrder } from "../queries/receipts.ts";
import { findObstacle } from "./clear-delivery.ts";
import { enqueueDeliveries } from "./deliver.ts";

/** Kind whose mail contains the receipt. */
const KIND = "order-confirmed";

/** Mails an order's receipt to its payer again, if they can be reached. */
export async function resendReceipt(
  context: Context,
  session: Session,
  orderId: string,
): Promise<Result<Record<string, never>, "MESSAGE_NOT_WANTED" | "ORDER_NOT_FOUND" | "PAYMENT_REQUIRED">> {
  const { database, clock, config } = context;
  const order = await findReceiptOrder(database, orderId);
  if (order === undefined) return refuse("ORDER_NOT_FOUND");
  if (!order.isPaid) return refuse("PAYMENT_REQUIRED", { params: { to: "given a receipt" } });
  const { userId, eventId, orderNumber, givenTo } = order;
  if (userId === null) return refuse("MESSAGE_NOT_WANTED");
  const recipient = (await findReach(database, userId))?.mail ?? null;
  if (recipient === null) return refuse("MESSAGE_NOT_WANTED");
  const facts = { orderNumber, ...(givenTo === null ? {} : { reader: "payer" as const }) };
  const { purpose } = rulesOf(KIND);
  const words = copyOf(KIND, { eventId, orderId, facts }, config.publicUrl);
  const delivery = {
    userId,
    notificationId: null,
    kind: KIND,
    purpose,
    channel: "mail" as const,
    recipient,
    subject: words.subject ?? words.title,
    body: `${words.message}\n\n${config.publicUrl}${words.path}`,
    about: { eventId, orderId, facts },
    expiresAt: null,
    dueAt: null,
    broadcastId: null,
  };
  if ((await findObstacle(context, delivery)) !== undefined) return refuse("MESSAGE_NOT_WANTED");
  const { kind } = await context.messages.admit({ channel: "mail", recipient, body: delivery.body, purpose });
  if (kind !== "admitted") return refuse("MESSAGE_NOT_WANTED");
  await inTransaction(database, async (transaction) => {
    await enqueueDeliveries(context, transaction, [delivery]);
    await audit(transaction, clock.now(), {
      ...actorOf(session),
      severity: "info",
      message: "The receipt was sent again",
      subjectId: userId,
      orderId,
    });
  });
  return ok({});
}
