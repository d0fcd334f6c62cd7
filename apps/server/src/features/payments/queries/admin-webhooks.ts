import { type SqlBool, sql } from "kysely";
import type { Connection } from "../../../platform/database/database.ts";

interface WebhookFilter {
  /** Limits the result to webhooks that haven't been handled. */
  readonly isWaiting: boolean;
  readonly before?: string | undefined;
  readonly limit: number;
}

/** Returns Square's webhooks, newest first. */
export async function findAdminWebhooks(database: Connection, { isWaiting, before, limit }: WebhookFilter) {
  let query = database
    .selectFrom("paymentWebhooks")
    .select(["eventId", "eventType", "receivedAt", "handledAt"])
    .select(sql<string | null>`body #>> '{data,id}'`.as("subjectId"));
  if (isWaiting) query = query.where("handledAt", "is", null);
  if (before !== undefined) {
    query = query.where(
      sql<SqlBool>`(received_at, event_id) < (SELECT received_at, event_id FROM payment_webhooks WHERE event_id = ${before})`,
    );
  }
  const rows = await query.orderBy("receivedAt", "desc").orderBy("eventId", "desc").limit(limit).execute();
  return rows.map(({ eventId, ...row }) => ({ id: eventId, ...row }));
}
