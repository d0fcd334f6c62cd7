import type { DeliveryChannel, DeliveryState, MessagePurpose } from "@secret/domain";
import { type Selectable, type SqlBool, sql } from "kysely";
import type { Connection, Transaction } from "../../../platform/database/database.ts";
import type { Deliveries } from "../../../platform/database/schema.generated.ts";
import type { DeliveryAbout } from "../notification-kinds.ts";

export interface DeliveryRow extends Omit<Selectable<Deliveries>, "channel" | "purpose" | "state" | "about"> {
  readonly channel: DeliveryChannel;
  readonly purpose: MessagePurpose;
  readonly state: DeliveryState;
  readonly about: DeliveryAbout;
}

/** Interest that a message goes to; missing or null if it goes to a member. */
export interface InterestReference {
  readonly interestId?: string | null;
}

export interface NewDelivery extends InterestReference {
  /** Member; null for somebody who asked to hear about the next event. */
  readonly userId: string | null;
  readonly notificationId: string | null;
  readonly kind: string;
  readonly purpose: MessagePurpose;
  readonly channel: DeliveryChannel;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly about: DeliveryAbout;
  readonly expiresAt: Date | null;
  /** Earliest time to send it; null to send at once. */
  readonly dueAt: Date | null;
  /** Broadcast that it belongs to. */
  readonly broadcastId?: string | null;
  /** Failed message that it replaces. */
  readonly resendOf?: string | null;
}

export interface AddedDelivery {
  readonly id: string;
  readonly purpose: MessagePurpose;
  readonly channel: DeliveryChannel;
  readonly dueAt: Date | null;
}

const orNull = (id: string | null | undefined) => id ?? null;

/** Inserts messages in one statement. */
export async function insertDeliveries(
  transaction: Transaction,
  deliveries: readonly NewDelivery[],
  now: Date,
): Promise<AddedDelivery[]> {
  const column = <Key extends keyof NewDelivery>(key: Key) => deliveries.map((each) => each[key]);
  const { rows } = await sql<AddedDelivery>`
    INSERT INTO deliveries (user_id, notification_id, kind, purpose, channel, recipient, subject, body, about,
                            expires_at, due_at, broadcast_id, resend_of, interest_id, created_at, updated_at)
    SELECT told.*, ${now}, ${now}
      FROM unnest(${column("userId")}::uuid[], ${column("notificationId")}::uuid[], ${column("kind")}::text[],
                  ${column("purpose")}::text[], ${column("channel")}::text[], ${column("recipient")}::text[],
                  ${column("subject")}::text[], ${column("body")}::text[], ${column("about").map((about) => JSON.stringify(about))}::jsonb[],
                  ${column("expiresAt")}::timestamptz[], ${column("dueAt")}::timestamptz[],
                  ${column("broadcastId").map(orNull)}::uuid[], ${column("resendOf").map(orNull)}::uuid[],
                  ${column("interestId").map(orNull)}::uuid[])
           AS told
    RETURNING id, purpose, channel, due_at`.execute(transaction);
  return rows;
}

/** Claims a message for an attempt, so that nobody else sends it. Returns undefined if it isn't queued. */
export async function claimDelivery(
  database: Connection,
  id: string,
  now: Date,
): Promise<DeliveryRow | undefined> {
  return database
    .updateTable("deliveries")
    .set((expression) => ({ state: "sending", attempts: expression("attempts", "+", 1), updatedAt: now }))
    .where("id", "=", id)
    .where("state", "=", "queued")
    .returningAll()
    .$castTo<DeliveryRow>()
    .executeTakeFirst();
}

/**
 * Returns a claimed message to the queue if it certainly wasn't sent, unless another attempt claimed it in the
 * meantime.
 */
export async function releaseDelivery(
  database: Connection,
  { id, attempts, updatedAt }: Pick<DeliveryRow, "id" | "attempts" | "updatedAt">,
  now: Date,
): Promise<void> {
  await database
    .updateTable("deliveries")
    .set({ state: "queued", attempts: attempts - 1, updatedAt: now })
    .where("id", "=", id)
    .where("state", "=", "sending")
    .where("attempts", "=", attempts)
    .where("updatedAt", "=", updatedAt)
    .execute();
}

export async function findDelivery(database: Connection, id: string): Promise<DeliveryRow | undefined> {
  const query = database.selectFrom("deliveries").selectAll().where("id", "=", id);
  return query.$castTo<DeliveryRow>().executeTakeFirst();
}

/** Postpones a queued message. */
export async function setDueAt(
  transaction: Transaction,
  id: string,
  dueAt: Date,
  updatedAt: Date,
): Promise<void> {
  await transaction
    .updateTable("deliveries")
    .set({ dueAt, updatedAt })
    .where("id", "=", id)
    .where("state", "=", "queued")
    .execute();
}

/** Locks a message and returns its state. */
export async function lockDelivery(transaction: Transaction, id: string): Promise<DeliveryState | undefined> {
  const row = await transaction
    .selectFrom("deliveries")
    .select("state")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row?.state as DeliveryState | undefined;
}

/** Records the outcome of an attempt, unless a later attempt has begun. */
export async function updateDelivery(
  database: Connection,
  { id, attempts }: Pick<DeliveryRow, "id" | "attempts">,
  change: {
    readonly state: DeliveryState;
    readonly providerId?: string | null;
    readonly reason: string | null;
    readonly unknownOutcomes?: number;
    readonly updatedAt: Date;
  },
): Promise<void> {
  await database
    .updateTable("deliveries")
    .set(change)
    .where("id", "=", id)
    .where("attempts", "=", attempts)
    .execute();
}

/**
 * Returns a member's messages, newest first, with the invitation that they got before they joined. A member who joined
 * with somebody else's invitation doesn't get that person's message.
 */
export async function findDeliveriesOf(
  database: Connection,
  userId: string,
  limit: number,
): Promise<DeliveryRow[]> {
  const isOwn = sql<SqlBool>`(user_id = ${userId}
    OR interest_id IN (SELECT id FROM interests WHERE member_id = ${userId})
       AND EXISTS (SELECT FROM users WHERE users.id = ${userId} AND recipient IN (email, phone)))`;
  const query = database.selectFrom("deliveries").selectAll().where(isOwn);
  return query.orderBy("id", "desc").limit(limit).$castTo<DeliveryRow>().execute();
}

/** Deletes messages to a member, and those about interests that led to the account or have its contacts. */
export async function deleteDeliveriesOf(database: Connection, userId: string): Promise<void> {
  const isOf = sql<SqlBool>`(user_id = ${userId} OR interest_id IN (
    SELECT id FROM interests WHERE member_id = ${userId}
     UNION ALL
    SELECT interests.id FROM users JOIN interests ON contact IS NOT NULL AND contact IN (email, phone)
     WHERE users.id = ${userId}))`;
  await database.deleteFrom("deliveries").where(isOf).execute();
}

/** Drops queued messages of a kind about these orders that aren't due yet. */
export async function dropWaiting(
  transaction: Transaction,
  kind: string,
  told: readonly { readonly userId: string; readonly orderId: string }[],
  reason: string,
  now: Date,
): Promise<void> {
  await sql`UPDATE deliveries SET state = 'dropped', reason = ${reason}, updated_at = ${now}
    FROM notifications
    WHERE deliveries.user_id = ANY (${told.map(({ userId }) => userId)}::uuid[])
      AND deliveries.kind = ${kind} AND deliveries.state = 'queued'
      AND (deliveries.due_at IS NULL OR deliveries.due_at > ${now})
      AND notifications.id = deliveries.notification_id
      AND notifications.order_id = ANY (${told.map(({ orderId }) => orderId)}::uuid[])`.execute(transaction);
}

/**
 * Replaces a name in messages of one kind about one order, whether sent or queued. Longer words that contain the name
 * are kept.
 */
export async function eraseNameFromDeliveries(
  transaction: Transaction,
  { kind, userId, orderNumber, name }: { kind: string; userId: string; orderNumber: string; name: string },
): Promise<void> {
  // Escapes each character, so that a name such as "A.J." isn't read as a pattern.
  const escaped = sql`regexp_replace(about #>> '{facts,name}', '[^[:alnum:][:space:]]', '\\\\\\&', 'g')`;
  const wholeWord = sql`'(?<![[:alnum:]])' || ${escaped} || '(?![[:alnum:]])'`;
  await sql`UPDATE deliveries SET
      subject = regexp_replace(subject, ${wholeWord}, ${name}, 'g'),
      body = regexp_replace(body, ${wholeWord}, ${name}, 'g'),
      about = jsonb_set(about, '{facts,name}', to_jsonb(${name}::text))
    WHERE user_id = ${userId} AND kind = ${kind} AND about #>> '{facts,orderNumber}' = ${orderNumber}
      AND about #>> '{facts,name}' <> ''`.execute(transaction);
}
