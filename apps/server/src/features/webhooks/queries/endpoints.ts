import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Connection, Transaction } from "../../../platform/database/database.ts";
import type { WebhookEndpoints } from "../../../platform/database/schema.generated.ts";
import { lockFor } from "../../../platform/database/sql-helpers.ts";

export type EndpointRow = Selectable<WebhookEndpoints>;

/** Returns all endpoints, oldest first. */
export async function findEndpoints(database: Connection): Promise<EndpointRow[]> {
  return database.selectFrom("webhookEndpoints").selectAll().orderBy("id").execute();
}

export async function findEndpoint(database: Connection, id: string): Promise<EndpointRow | undefined> {
  return database.selectFrom("webhookEndpoints").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Locks an endpoint's row. */
export async function lockEndpoint(transaction: Transaction, id: string): Promise<EndpointRow | undefined> {
  const query = transaction.selectFrom("webhookEndpoints").selectAll().where("id", "=", id);
  return query.forUpdate().executeTakeFirst();
}

/** Counts the endpoints under a lock, so that two admins don't exceed the limit together. */
export async function lockAndCountEndpoints(transaction: Transaction): Promise<number> {
  await lockFor(transaction, "webhook endpoints");
  return (await findEndpoints(transaction)).length;
}

export async function insertEndpoint(
  transaction: Transaction,
  endpoint: Insertable<WebhookEndpoints>,
): Promise<EndpointRow> {
  const query = transaction.insertInto("webhookEndpoints").values(endpoint).returningAll();
  return query.executeTakeFirstOrThrow();
}

export async function updateEndpoint(
  database: Connection,
  id: string,
  change: Updateable<WebhookEndpoints>,
): Promise<EndpointRow> {
  const query = database.updateTable("webhookEndpoints").set(change).where("id", "=", id).returningAll();
  return query.executeTakeFirstOrThrow();
}

/** Deletes an endpoint with its log. */
export async function deleteEndpoint(transaction: Transaction, id: string): Promise<void> {
  await transaction.deleteFrom("webhookDeliveries").where("endpointId", "=", id).execute();
  await transaction.deleteFrom("webhookEndpoints").where("id", "=", id).execute();
}

/** Endpoint that was turned off because it failed or is gone. */
export type EndpointTurnedOff = Pick<EndpointRow, "id" | "url" | "disabledBecause">;

export async function findEndpointsTurnedOff(database: Connection): Promise<EndpointTurnedOff[]> {
  return database
    .selectFrom("webhookEndpoints")
    .select(["id", "url", "disabledBecause"])
    .where("disabledBecause", "in", ["failing", "gone"])
    .orderBy("id")
    .execute();
}

/** Replaces a sealed secret of an endpoint, current or former, by the same one sealed with another key. */
export async function replaceSealedSecret(
  database: Connection,
  id: string,
  before: Buffer,
  after: Buffer,
): Promise<void> {
  await sql`
    UPDATE webhook_endpoints SET
        sealed_secret = CASE sealed_secret WHEN ${before} THEN ${after} ELSE sealed_secret END,
        former_sealed_secret = CASE former_sealed_secret WHEN ${before} THEN ${after} ELSE former_sealed_secret END
     WHERE id = ${id}`.execute(database);
}
