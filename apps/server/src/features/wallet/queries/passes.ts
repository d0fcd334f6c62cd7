import { type Selectable, sql } from "kysely";
import type { Connection, Transaction } from "../../../platform/database/database.ts";
import type { WalletPasses } from "../../../platform/database/schema.generated.ts";

export type PassRow = Selectable<WalletPasses>;
type WalletKind = "apple" | "google";

/** Digest of all facts that a pass shows. For queries on `orders`, `events` and `pickup_windows`. */
const SHOWN = sql<string>`md5(concat_ws('|', orders.status, orders.owner_id, orders.pickup_issue, orders.order_number,
  extract(epoch FROM pickup_windows.starts_at), extract(epoch FROM pickup_windows.ends_at),
  events.title, events.location_name, events.address, events.zip_code, events.latitude, events.longitude,
  events.time_zone, events.status, extract(epoch FROM events.pickup_ends_at),
  nullif(pickup_windows.shift_minutes, 0)))`;

/** Time after an event's pickup during which its passes still follow their orders. */
const FOLLOWED = sql`interval '2 days'`;

/** Returns a member's pass of an order, and adds it if there is none yet. */
export async function keepPass(
  database: Connection,
  { orderId, ownerId, kind }: Pick<PassRow, "orderId" | "ownerId"> & { readonly kind: WalletKind },
  now: Date,
): Promise<PassRow> {
  const { rows } = await sql<PassRow>`
    INSERT INTO wallet_passes (order_id, owner_id, kind, shown, created_at, changed_at)
    SELECT orders.id, ${ownerId}::uuid, ${kind}, ${SHOWN}, ${now}, date_trunc('second', ${now}::timestamptz)
      FROM orders JOIN events ON events.id = orders.event_id
                  JOIN pickup_windows ON pickup_windows.id = orders.pickup_window_id
     WHERE orders.id = ${orderId}
    ON CONFLICT (order_id, owner_id, kind) DO UPDATE SET kind = excluded.kind
    RETURNING *`.execute(database);
  const [row] = rows;
  if (row === undefined) throw new Error("a pass was kept of an order that doesn't exist");
  return row;
}

/** Finds a pass by its serial number. */
export async function findPass(
  database: Connection,
  id: string,
  kind: WalletKind,
): Promise<PassRow | undefined> {
  const query = database.selectFrom("walletPasses").selectAll().where("id", "=", id);
  return query.where("kind", "=", kind).executeTakeFirst();
}

/**
 * Marks passes whose orders have changed since, and makes their updates due: by device for Apple, by pass for Google.
 * Two processes may run it at once: each change is marked by one of them.
 */
export async function markChangedPasses(transaction: Transaction, now: Date): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    WITH looked AS (
      SELECT wallet_passes.id, ${SHOWN} AS shown
        FROM wallet_passes JOIN orders ON orders.id = wallet_passes.order_id
             JOIN events ON events.id = orders.event_id
             JOIN pickup_windows ON pickup_windows.id = orders.pickup_window_id
       WHERE events.pickup_ends_at > ${now}::timestamptz - ${FOLLOWED})
    UPDATE wallet_passes SET
        shown = looked.shown,
        changed_at = date_trunc('second', greatest(${now}::timestamptz, changed_at + interval '1 second')),
        due_at = CASE WHEN kind = 'google' THEN ${now}::timestamptz END,
        attempts = 0
      FROM looked WHERE looked.id = wallet_passes.id AND looked.shown <> wallet_passes.shown
    RETURNING wallet_passes.id`.execute(transaction);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0)
    await transaction
      .updateTable("walletDevices")
      .set({ dueAt: now, attempts: 0 })
      .where("passId", "in", ids)
      .execute();
  return ids.length;
}

/**
 * Records how an update ended, unless the order has changed meanwhile.
 * @param dueAt when to try again; null if it's done
 */
export async function settlePass(
  database: Connection,
  { id, dueAt: claimedUntil }: Pick<PassRow, "id" | "dueAt">,
  dueAt: Date | null,
): Promise<void> {
  const query = database.updateTable("walletPasses").set({ dueAt }).where("id", "=", id);
  await query.where("dueAt", "=", claimedUntil).execute();
}

/** Returns a member's passes, for the download of their data. */
export async function findPassesOf(database: Connection, userId: string) {
  return database
    .selectFrom("walletPasses")
    .select((pass) => [
      "orderId",
      "kind",
      "createdAt",
      pass
        .selectFrom("walletDevices")
        .whereRef("walletDevices.passId", "=", "walletPasses.id")
        .select(pass.fn.countAll<number>().as("count"))
        .as("devices"),
    ])
    .where("ownerId", "=", userId)
    .orderBy("id")
    .execute();
}

/** Longest time that an update of a pass takes at Google, in ms. */
const UNDER_WAY_MS = 10_000;

/** Deletes a member's passes with the devices that follow them. Those at Google are voided afterwards. */
export async function deletePassesOf(transaction: Transaction, userId: string, now: Date): Promise<void> {
  const dueAt = new Date(now.getTime() + UNDER_WAY_MS);
  await sql`
    WITH deleted AS (DELETE FROM wallet_passes WHERE owner_id = ${userId} RETURNING id, kind)
    INSERT INTO wallet_removals (pass_id, created_at, due_at)
    SELECT id, ${now}::timestamptz, ${dueAt}::timestamptz FROM deleted WHERE kind = 'google'`.execute(
    transaction,
  );
}
