import { createHmac } from "node:crypto";
import type { SuppressionReason } from "@secret/domain";
import type { Keys } from "../../config-keys.ts";
import type { Connection, Transaction } from "../database/database.ts";
import { lockFor } from "../database/sql-helpers.ts";

/** Recipient of a message: a mail address, or a phone number in E.164 format. */
export interface MessageAddress {
  readonly channel: "mail" | "sms";
  readonly address: string;
}

/** Suppression of an address. */
export interface Suppression {
  readonly reason: SuppressionReason;
  readonly since: Date;
}

/** Returns an address's suppressions, oldest first, including those kept from an erased account. */
export async function findSuppressions(
  database: Connection,
  keys: Keys,
  { channel, address }: MessageAddress,
): Promise<Suppression[]> {
  const rows = await database
    .selectFrom("stoppedAddresses")
    .select(["reason", "since"])
    .where("channel", "=", channel)
    .where("address", "in", [address, ...erasedAddresses(keys, address)])
    .where("liftedAt", "is", null)
    .orderBy("since")
    .execute();
  return rows as Suppression[];
}

/**
 * Serializes changes of an address's suppressions until the transaction ends, so that the last one wins on any server.
 */
export async function lockAddress(
  transaction: Transaction,
  { channel, address }: MessageAddress,
): Promise<void> {
  await lockFor(transaction, `suppressions of ${channel} ${address}`);
}

/**
 * Suppresses an address. A cause from before the last lifting is ignored, except STOP, which counts when it is
 * received: clock differences between servers could make it look older than the START before it.
 */
export async function suppressAddress(
  database: Connection,
  { channel, address }: MessageAddress,
  { reason, since }: Suppression,
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

/** Lifts one suppression of an address; others remain. */
export async function liftSuppression(
  database: Connection,
  keys: Keys,
  { channel, address }: MessageAddress,
  reason: SuppressionReason,
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

/** Removes an address; the owner's own choices are kept under its hash. */
export async function eraseSuppressions(
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
    await suppressAddress(
      transaction,
      { channel, address: erased },
      { reason: reason as SuppressionReason, since },
    );
  }
}

/**
 * Returns the hashes that replace an erased account's address, by the current and previous keys. With the address one
 * can find its suppressions; without it nobody learns whose they were.
 */
export function erasedAddresses(keys: Keys, address: string): readonly [string, ...string[]] {
  const [present, ...former] = keys.acceptedKeys("erased-address");
  const hashed = (key: Buffer) => `erased ${createHmac("sha256", key).update(address).digest("hex")}`;
  return [hashed(present), ...former.map(hashed)];
}
