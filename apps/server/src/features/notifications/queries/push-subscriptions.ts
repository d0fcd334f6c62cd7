import { DAY_MS, HOUR_MS } from "@secret/domain";
import { type Selectable, sql } from "kysely";
import type { Connection, Transaction } from "../../../platform/database/database.ts";
import type { PushSubscriptions } from "../../../platform/database/schema.generated.ts";

export type PushSubscriptionRow = Selectable<PushSubscriptions>;

export type NewPushSubscription = Pick<
  PushSubscriptionRow,
  "userId" | "sessionId" | "endpoint" | "p256dh" | "auth"
>;

/**
 * Adds or renews a browser's subscription. Another member's subscription in the same browser is deleted, and its queued
 * pushes with it.
 * @returns false if the session is over
 */
export async function putPushSubscription(
  transaction: Transaction,
  { userId, sessionId, endpoint, p256dh, auth }: NewPushSubscription,
  now: Date,
): Promise<boolean> {
  await transaction
    .deleteFrom("pushSubscriptions")
    .where("endpoint", "=", endpoint)
    .where("userId", "<>", userId)
    .execute();
  const { rows } = await sql`
    INSERT INTO push_subscriptions (user_id, session_id, endpoint, p256dh, auth, created_at)
    SELECT user_id, id, ${endpoint}, ${p256dh}, ${auth}, ${now}
      FROM sessions WHERE id = ${sessionId} AND user_id = ${userId} FOR KEY SHARE
    ON CONFLICT (endpoint) DO UPDATE
       SET user_id = excluded.user_id, session_id = excluded.session_id,
           p256dh = excluded.p256dh, auth = excluded.auth, created_at = excluded.created_at
    RETURNING id`.execute(transaction);
  return rows.length > 0;
}

/** Deletes a member's oldest subscriptions beyond `count`. */
export async function keepNewestPushSubscriptions(
  transaction: Transaction,
  userId: string,
  count: number,
): Promise<void> {
  const newest = transaction
    .selectFrom("pushSubscriptions")
    .select("id")
    .where("userId", "=", userId)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(count);
  await transaction
    .deleteFrom("pushSubscriptions")
    .where("userId", "=", userId)
    .where("id", "not in", newest)
    .execute();
}

/** Locks a member's subscriptions, so that concurrent requests don't exceed the limit. */
export async function lockPushSubscriptionsOf(transaction: Transaction, userId: string): Promise<void> {
  await transaction.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
}

/** Returns a member's subscription unless another member took it over or its session is over. */
export async function findPushSubscription(
  database: Connection,
  { id, userId }: Pick<PushSubscriptionRow, "id" | "userId">,
  now: Date,
): Promise<PushSubscriptionRow | undefined> {
  return database
    .selectFrom("pushSubscriptions")
    .innerJoin("sessions", "sessions.id", "pushSubscriptions.sessionId")
    .selectAll("pushSubscriptions")
    .where("pushSubscriptions.id", "=", id)
    .where("pushSubscriptions.userId", "=", userId)
    .where("sessions.expiresAt", ">", now)
    .executeTakeFirst();
}

/** Returns a member's subscriptions with their push service, without the secrets that would let others push. */
export async function findPushSubscriptionsOf(database: Connection, userId: string) {
  const { rows } = await sql<{ service: string; createdAt: Date; lastUsedAt: Date | null }>`
    SELECT substring(endpoint FROM '^https?://[^/]+') AS service, created_at, last_used_at
      FROM push_subscriptions WHERE user_id = ${userId} ORDER BY created_at`.execute(database);
  return rows;
}

export async function markPushSubscriptionUsed(database: Connection, id: string, now: Date): Promise<void> {
  const used = { lastUsedAt: now, timeouts: 0, timingOutSince: null, restsUntil: null };
  await database.updateTable("pushSubscriptions").set(used).where("id", "=", id).execute();
}

/** Timeouts in a row after which an endpoint is paused. */
const TIMEOUTS_MAX = 3;
const REST_MS = HOUR_MS;
/** Time after which an endpoint that only times out is deleted. */
const TIMING_OUT_MAX_MS = DAY_MS;

/** Counts a timeout. After a few in a row the endpoint is paused, and after a day without success it's deleted. */
export async function countPushTimeout(database: Connection, id: string, now: Date): Promise<void> {
  const counted = await database
    .updateTable("pushSubscriptions")
    .set((row) => ({
      timeouts: row("timeouts", "+", 1),
      timingOutSince: row.fn.coalesce("timingOutSince", row.val(now)),
    }))
    .where("id", "=", id)
    .returning(["timeouts", "timingOutSince"])
    .executeTakeFirst();
  if (counted === undefined || counted.timeouts < TIMEOUTS_MAX) return;
  const timingOutMs = now.getTime() - (counted.timingOutSince ?? now).getTime();
  if (timingOutMs >= TIMING_OUT_MAX_MS) return deletePushSubscription(database, { id });
  const restsUntil = new Date(now.getTime() + REST_MS);
  await database.updateTable("pushSubscriptions").set({ restsUntil }).where("id", "=", id).execute();
}

export async function deletePushSubscription(
  database: Connection,
  which: { readonly id: string } | { readonly userId: string; readonly endpoint: string },
): Promise<void> {
  const query = database.deleteFrom("pushSubscriptions");
  if ("id" in which) await query.where("id", "=", which.id).execute();
  else await query.where("userId", "=", which.userId).where("endpoint", "=", which.endpoint).execute();
}

export async function deletePushSubscriptionsOf(database: Connection, userId: string): Promise<void> {
  await database.deleteFrom("pushSubscriptions").where("userId", "=", userId).execute();
}
