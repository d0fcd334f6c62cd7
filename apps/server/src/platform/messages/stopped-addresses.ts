import { createHmac } from "node:crypto";
import type { StopReason } from "@secret/domain";
import type { Keys } from "../../config-keys.ts";
import type { Connection, Transaction } from "../database/database.ts";
import { lockFor } from "../database/lock-for.ts";

/** Where a message goes: a mail address, or a number in E.164 form. */
export interface MessageAddress {
  readonly channel: "mail" | "sms";
  readonly address: string;
}

/** Something that keeps messages from an address. */
export interface Stop {
  readonly reason: StopReason;
  readonly since: Date;
}

/** What stops an address now, the oldest first; what an erased account's owner said of it counts too. */
export async function findStops(
  database: Connection,
  keys: Keys,
  { channel, address }: MessageAddress,
): Promise<Stop[]> {
  const rows = await database
    .selectFrom("stoppedAddresses")
    .select(["reason", "since"])
    .where("channel", "=", channel)
    .where("address", "in", [address, ...erasedAddresses(keys, address)])
    .where("liftedAt", "is", null)
    .orderBy("since")
    .execute();
  return rows as Stop[];
}

/**
 * Makes all that is said of an address wait for its turn, until the transaction ends: what comes later holds, whichever
 * server hears it.
 */
export async function lockAddress(
  transaction: Transaction,
  { channel, address }: MessageAddress,
): Promise<void> {
  await lockFor(transaction, `stops of ${channel} ${address}`);
}

/**
 * Stops an address. What happened before it was last lifted stops it no more; but STOP is heeded when it is heard: between
 * two servers' clocks it could seem older than the START before it.
 */
export async function stopAddress(
  database: Connection,
  { channel, address }: MessageAddress,
  { reason, since }: Stop,
): Promise<void> {
  await database
    .insertInto("stoppedAddresses")
    .values({ channel, address, reason, since })
    .onConflict((conflict) =>
      conflict
        .columns(["channel", "address", "reason"])
        .doUpdateSet({ since, liftedAt: null })
        .where("stoppedAddresses.liftedAt", "is not", null)
        .where((expression) =>
          expression.or([
            expression("stoppedAddresses.reason", "=", "stop"),
            expression("stoppedAddresses.liftedAt", "<", expression.ref("excluded.since")),
          ]),
        ),
    )
    .execute();
}

/** Lifts one of the reasons that stop an address; the others hold. */
export async function liftStop(
  database: Connection,
  keys: Keys,
  { channel, address }: MessageAddress,
  reason: StopReason,
  now: Date,
): Promise<void> {
  await database
    .updateTable("stoppedAddresses")
    .set({ liftedAt: now })
    .where("channel", "=", channel)
    .where("address", "in", [address, ...erasedAddresses(keys, address)])
    .where("reason", "=", reason)
    .where("liftedAt", "is", null)
    .execute();
}

/** Takes an address out; what its owner asked for goes on to hold, by its hash. */
export async function eraseStops(
  transaction: Transaction,
  keys: Keys,
  { channel, address }: MessageAddress,
): Promise<void> {
  const [erased] = erasedAddresses(keys, address);
  const ofAddress = transaction
    .deleteFrom("stoppedAddresses")
    .where("channel", "=", channel)
    .where("address", "=", address)
    .returning(["reason", "since", "liftedAt"]);
  for (const { reason, since, liftedAt } of await ofAddress.execute()) {
    if (reason === "bounce" || liftedAt !== null) continue;
    await stopAddress(transaction, { channel, address: erased }, { reason: reason as StopReason, since });
  }
}

/**
 * What stands in the place of an erased account's address, by the present key and the one before: with the address in
 * hand one finds what was said of it, and without it nobody learns whose it was.
 */
export function erasedAddresses(keys: Keys, address: string): readonly [string, ...string[]] {
  const [present, ...former] = keys.acceptedKeys("erased-address");
  const hashed = (key: Buffer) => `erased ${createHmac("sha256", key).update(address).digest("hex")}`;
  return [hashed(present), ...former.map(hashed)];
}
