import { type Selectable, sql } from "kysely";
import type { Connection } from "../../../platform/database/database.ts";
import type { WalletDevices } from "../../../platform/database/schema.generated.ts";

export type DeviceRow = Selectable<WalletDevices>;

/** Time after which the registrations of a former owner's devices, which have the void pass by then, are deleted. */
const FORMER_KEPT = sql`interval '1 day'`;

/** Registers a device for updates of a pass. Returns whether it is new. */
export async function registerDevice(
  database: Connection,
  { deviceId, passId, pushToken }: Pick<DeviceRow, "deviceId" | "passId" | "pushToken">,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    INSERT INTO wallet_devices (device_id, pass_id, push_token, created_at)
    VALUES (${deviceId}, ${passId}, ${pushToken}, ${now})
    ON CONFLICT (device_id, pass_id) DO UPDATE SET push_token = excluded.push_token
    RETURNING xmax = 0 AS is_new`.execute(database);
  return rows[0]?.isNew === true;
}

/** Counts a pass's devices other than this one. */
export async function countOtherDevices(
  database: Connection,
  { deviceId, passId }: Pick<DeviceRow, "deviceId" | "passId">,
): Promise<number> {
  const query = database.selectFrom("walletDevices").where("passId", "=", passId);
  const { count } = await query
    .where("deviceId", "<>", deviceId)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function deleteDevice(
  database: Connection,
  { deviceId, passId }: Pick<DeviceRow, "deviceId" | "passId">,
): Promise<void> {
  const query = database.deleteFrom("walletDevices").where("deviceId", "=", deviceId);
  await query.where("passId", "=", passId).execute();
}

/** Deletes all registrations by a push token that Apple no longer knows. */
export async function deletePushToken(database: Connection, pushToken: string): Promise<void> {
  await database.deleteFrom("walletDevices").where("pushToken", "=", pushToken).execute();
}

/** Returns a device's passes that changed after a time, with the time of the latest change. */
export async function findChangedSerials(database: Connection, deviceId: string, since: Date) {
  return database
    .selectFrom("walletDevices")
    .innerJoin("walletPasses", "walletPasses.id", "walletDevices.passId")
    .select(["walletPasses.id", "walletPasses.changedAt"])
    .where("deviceId", "=", deviceId)
    .where("walletPasses.changedAt", ">", since)
    .orderBy("walletPasses.changedAt")
    .execute();
}

/**
 * Records when to notify a device again, unless the order has changed meanwhile.
 * @param dueAt when to try again; null if it's done
 */
export async function settleDevice(
  database: Connection,
  { deviceId, passId, dueAt: claimedUntil }: Pick<DeviceRow, "deviceId" | "passId" | "dueAt">,
  dueAt: Date | null,
): Promise<void> {
  const query = database.updateTable("walletDevices").set({ dueAt }).where("deviceId", "=", deviceId);
  await query.where("passId", "=", passId).where("dueAt", "=", claimedUntil).execute();
}

/** Deletes the registrations of former owners a day after their passes became void. */
export async function deleteFormerOwners(database: Connection, now: Date): Promise<void> {
  await sql`DELETE FROM wallet_devices USING wallet_passes, orders
    WHERE wallet_passes.id = wallet_devices.pass_id AND orders.id = wallet_passes.order_id
      AND orders.owner_id IS DISTINCT FROM wallet_passes.owner_id
      AND wallet_passes.changed_at < ${now}::timestamptz - ${FORMER_KEPT}`.execute(database);
}
