import { type Insertable, type Selectable, type SqlBool, sql } from "kysely";
import { claimDue } from "../../../platform/database/claim-due.ts";
import type { Connection, Transaction } from "../../../platform/database/database.ts";
import type { WebhookAttempts, WebhookDeliveries } from "../../../platform/database/schema.generated.ts";

export type DeliveryRow = Selectable<WebhookDeliveries>;

const enabledEndpoints = (database: Connection) =>
  database.selectFrom("webhookEndpoints").where("disabledBecause", "is", null);

/** Returns the event types that enabled endpoints subscribe to. */
export async function findWantedTypes(database: Connection): Promise<ReadonlySet<string>> {
  const rows = await enabledEndpoints(database).select("eventTypes").execute();
  return new Set(rows.flatMap(({ eventTypes }) => eventTypes));
}

/** Returns the enabled endpoints that subscribe to some of these types. */
export async function findWanting(
  database: Connection,
  types: readonly string[],
): Promise<{ id: string; eventTypes: string[] }[]> {
  return enabledEndpoints(database)
    .select(["id", "eventTypes"])
    .where(sql<SqlBool>`event_types && ${types}::text[]`)
    .execute();
}

/** Inserts webhooks. One whose endpoint already has its once key is left out. */
export async function insertDeliveries(
  database: Connection,
  deliveries: readonly Insertable<WebhookDeliveries>[],
): Promise<void> {
  if (deliveries.length === 0) return;
  await database
    .insertInto("webhookDeliveries")
    .values(deliveries)
    .onConflict((conflict) => conflict.columns(["endpointId", "onceKey"]).doNothing())
    .execute();
}

/** Returns the endpoints that are on and have webhooks to send. */
export async function findEndpointsDue(database: Connection, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM webhook_endpoints
     WHERE disabled_because IS NULL
       AND EXISTS (SELECT FROM webhook_deliveries WHERE endpoint_id = webhook_endpoints.id AND due_at <= ${now})
     ORDER BY id`.execute(database);
  return rows.map(({ id }) => id);
}

/** Claims up to `limit` webhooks that are due, longest first, so that no other process sends them before `until`. */
export async function claimDueDeliveries(
  database: Connection,
  endpointId: string,
  { now, until, limit }: { readonly now: Date; readonly until: Date; readonly limit: number },
): Promise<DeliveryRow[]> {
  const isOpen = sql<SqlBool>`endpoint_id = ${endpointId}`;
  const claim = { table: "webhookDeliveries", key: "id", due: "dueAt", isOpen } as const;
  return claimDue(database, { ...claim, now, dueAgain: until, limit });
}

/** Records how an attempt ended, unless an admin has replayed the webhook meanwhile. */
export async function settleDelivery(
  transaction: Transaction,
  { id, dueAt: claimedUntil }: DeliveryRow,
  change: Pick<DeliveryRow, "state" | "dueAt">,
): Promise<void> {
  await transaction
    .updateTable("webhookDeliveries")
    .set(({ eb }) => ({
      attempts: eb("attempts", "+", 1),
      state: eb.case().when("dueAt", "=", claimedUntil).then(change.state).else(eb.ref("state")).end(),
      dueAt: eb.case().when("dueAt", "=", claimedUntil).then(change.dueAt).else(eb.ref("dueAt")).end(),
    }))
    .where("id", "=", id)
    .execute();
}

export async function insertAttempt(
  transaction: Transaction,
  attempt: Insertable<WebhookAttempts>,
): Promise<void> {
  await transaction.insertInto("webhookAttempts").values(attempt).execute();
}

export async function findDelivery(database: Connection, id: string): Promise<DeliveryRow | undefined> {
  return database.selectFrom("webhookDeliveries").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Makes a webhook due now, whatever became of it. */
export async function makeDue(database: Connection, id: string, now: Date): Promise<void> {
  const query = database.updateTable("webhookDeliveries").set({ state: "waiting", dueAt: now });
  await query.where("id", "=", id).execute();
}

/** Returns a page of an endpoint's webhooks, newest first. */
export async function findDeliveries(
  database: Connection,
  endpointId: string,
  { before, limit }: { readonly before?: string | undefined; readonly limit: number },
): Promise<DeliveryRow[]> {
  let query = database.selectFrom("webhookDeliveries").selectAll().where("endpointId", "=", endpointId);
  if (before !== undefined) query = query.where("id", "<", before);
  return query.orderBy("id", "desc").limit(limit).execute();
}

/** Returns the attempts of webhooks, newest first. */
export async function findAttempts(database: Connection, deliveryIds: readonly string[]) {
  return database
    .selectFrom("webhookAttempts")
    .select(["deliveryId", "attemptedAt", "status", "error", "response", "durationMs"])
    .where(sql<SqlBool>`delivery_id = ANY (${deliveryIds}::uuid[])`)
    .orderBy("id", "desc")
    .execute();
}
