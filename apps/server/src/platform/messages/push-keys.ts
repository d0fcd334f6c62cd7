import { createECDH } from "node:crypto";
import type { Config } from "../../config.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import { decrypt, encrypt, isSealedWith } from "../sealing.ts";

/** Key pair that identifies us to push services (VAPID, RFC 8292), in unpadded base64url. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const KEY_PURPOSE = "push keys";
const ROW = "push keys";
const SCALAR_BYTES = 32;

interface KeyStore {
  readonly config: Pick<Config, "acceptedKeys">;
  readonly database: Database;
  readonly clock: Clock;
}

/**
 * Reads the push keys, creating them on first use. Processes that start together agree on the first one's, since
 * browsers subscribe with a single public key.
 * @throws if they are encrypted with a secret key that is no longer configured
 */
export async function readPushKeys(store: KeyStore): Promise<PushKeys> {
  const { config, database } = store;
  const [key] = config.acceptedKeys(KEY_PURPOSE);
  const { publicKey, sealedPrivateKey } = (await findRow(database)) ?? (await makeRow(store));
  const privateKey = decrypt(config.acceptedKeys(KEY_PURPOSE), ROW, sealedPrivateKey);
  if (!isSealedWith(key, ROW, sealedPrivateKey)) {
    const sealed = encrypt(key, ROW, privateKey);
    await database.updateTable("pushKeys").set({ sealedPrivateKey: sealed }).execute();
  }
  return { publicKey, privateKey };
}

/**
 * Returns the push keys if they exist; changes nothing.
 * @throws if they are encrypted with a secret key that is no longer configured
 */
export async function findPushKeys({
  config,
  database,
}: Pick<KeyStore, "config" | "database">): Promise<PushKeys | undefined> {
  const row = await findRow(database);
  if (row === undefined) return undefined;
  const privateKey = decrypt(config.acceptedKeys(KEY_PURPOSE), ROW, row.sealedPrivateKey);
  return { publicKey: row.publicKey, privateKey };
}

function findRow(database: Database) {
  return database.selectFrom("pushKeys").select(["publicKey", "sealedPrivateKey"]).executeTakeFirst();
}

async function makeRow({ config, database, clock }: KeyStore) {
  const curve = createECDH("prime256v1");
  const publicKey = curve.generateKeys("base64url");
  const scalar = curve.getPrivateKey();
  const privateKey = Buffer.concat([Buffer.alloc(SCALAR_BYTES - scalar.length), scalar]).toString(
    "base64url",
  );
  const [key] = config.acceptedKeys(KEY_PURPOSE);
  const row = { publicKey, sealedPrivateKey: encrypt(key, ROW, privateKey), createdAt: clock.now() };
  await database
    .insertInto("pushKeys")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const kept = await findRow(database);
  if (kept === undefined) throw new Error("the push keys could not be stored");
  return kept;
}
