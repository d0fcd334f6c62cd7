import type { WebhookEventType } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { Connection, Transaction } from "../../../platform/database/database.ts";
import { findWanting, insertDeliveries } from "../queries/deliveries.ts";
import * as facts from "../queries/facts.ts";
import { areWanted } from "./wanted-types.ts";

/** Something to report, with the facts of the payload. */
interface Report {
  readonly type: WebhookEventType;
  readonly data: object;
  /** Identifies it if it is reported once per endpoint. */
  readonly onceKey?: string;
}

/** Returns a webhook's body. All payloads are built here; they have no names, addresses or phone numbers. */
export function toWebhookBody(type: string, at: Date, data: object): string {
  return JSON.stringify({ type, timestamp: at.toISOString(), data });
}

/** Records webhooks about orders, in the transaction of what happened. */
export async function recordOrderWebhooks(
  context: Context,
  transaction: Transaction,
  changes: readonly { readonly orderId: string; readonly type: WebhookEventType }[],
): Promise<void> {
  await record(context, transaction, changes, async () => {
    const orders = await facts.findOrderFacts(
      transaction,
      changes.map(({ orderId }) => orderId),
    );
    const byId = new Map(orders.map((order) => [order.orderId, order]));
    return changes.map(({ orderId, type }) => ({ type, data: byId.get(orderId) ?? { orderId } }));
  });
}

/** Records webhooks about completed refunds, in the transaction of what happened. */
export async function recordRefundWebhooks(
  context: Context,
  transaction: Transaction,
  refundIds: readonly string[],
): Promise<void> {
  const type = "order.refunded";
  await record(
    context,
    transaction,
    refundIds.map(() => ({ type })),
    async () => (await facts.findRefundFacts(transaction, refundIds)).map((data) => ({ type, data })),
  );
}

/**
 * Records webhooks about events. An opening may be repeated; that an event is sold out is reported once per endpoint, since
 * it is found again and again.
 */
export async function recordEventWebhooks(
  context: Context,
  connection: Connection,
  type: "event.opened" | "event.sold_out",
  eventIds: readonly string[],
): Promise<void> {
  await record(
    context,
    connection,
    eventIds.map(() => ({ type })),
    async () =>
      (await facts.findEventFacts(connection, eventIds)).map((data) => ({
        type,
        data,
        ...(type === "event.sold_out" && { onceKey: `${type} ${data.eventId}` }),
      })),
  );
}

/** Inserts reports for the endpoints that want them. */
async function record(
  context: Context,
  connection: Connection,
  wanted: readonly Pick<Report, "type">[],
  read: () => Promise<readonly Report[]>,
): Promise<void> {
  if (wanted.length === 0) return;
  const types = [...new Set(wanted.map(({ type }) => type))];
  if (!(await areWanted(context, connection, types))) return;
  const endpoints = await findWanting(connection, types);
  if (endpoints.length === 0) return;
  const now = context.clock.now();
  const reports = await read();
  await insertDeliveries(
    connection,
    endpoints.flatMap(({ id: endpointId, eventTypes }) =>
      reports
        .filter(({ type }) => eventTypes.includes(type))
        .map(({ type: eventType, data, onceKey = null }) => ({
          ...{ endpointId, eventType, onceKey },
          body: toWebhookBody(eventType, now, data),
          dueAt: now,
          createdAt: now,
        })),
    ),
  );
}
