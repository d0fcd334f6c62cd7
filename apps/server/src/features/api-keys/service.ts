import { API_KEYS_MAX, type ApiKey, type NewApiKey } from "@secret/contract";
import { BRAND, DAY_MS, MINUTE_MS, ok, type Result, refuse } from "@secret/domain";
import type { z } from "zod";
import type { Context } from "../../platform/context.ts";
import { inTransaction, type Transaction } from "../../platform/database/database.ts";
import { lockFor } from "../../platform/database/sql-helpers.ts";
import type { RequestSession, Session } from "../../platform/http/session.ts";
import { hashToken, makeToken } from "../../platform/secrets.ts";
import { actorOf, audit } from "../audit/index.ts";
import { contactOf, lockAccount, securityNotice } from "../identity/index.ts";
import { findReauthenticatedAt } from "../sessions/index.ts";
import * as queries from "./queries.ts";

const LAST_CHARACTERS = 4;
/** End of a key that doesn't expire, for code that compares times. */
const NEVER = new Date(8_640_000_000_000_000);

/**
 * Returns the session of a request with an API key, or undefined if the key is unknown, expired or revoked, or its owner is
 * no longer an admin. It reads the row each time, so a revocation takes effect in every process at once.
 */
export async function findKeySession(
  { database, clock }: Context,
  key: string,
): Promise<RequestSession | undefined> {
  const now = clock.now();
  const found = await queries.findActiveKey(database, { keyHash: hashToken(key), now });
  if (found === undefined) return undefined;
  const { id, userId, scope, lastFour, expiresAt, lastUsedAt } = found;
  const minute = new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS);
  if (lastUsedAt === null || lastUsedAt < minute) await queries.recordUse(database, id, minute);
  const apiKey = { id, scope, lastFour };
  return { sessionId: id, userId, role: "admin", accountRole: "admin", endsAt: expiresAt ?? NEVER, apiKey };
}

/** Returns all active keys, and those that ended recently. */
export async function listKeys({ database, clock }: Context): Promise<z.input<typeof ApiKey>[]> {
  return (await queries.findKeys(database, clock.now())).map(toApiKey);
}

/** Creates a key of the admin, and notifies the admin in case it wasn't them. Only its hash is stored. */
export async function createKey(
  context: Context,
  { name, scope, expiresInDays }: z.output<typeof NewApiKey>,
  by: Session,
): Promise<Result<{ key: string; apiKey: z.input<typeof ApiKey> }, "API_KEY_LIMIT" | "SIGN_IN_REQUIRED">> {
  const now = context.clock.now();
  const key = BRAND.apiKeyPrefix + makeToken().token;
  const lastFour = key.slice(-LAST_CHARACTERS);
  return inTransaction(context.database, async (transaction) => {
    const account = await lockAccount(transaction, by.userId);
    // The account may have lost its role or its sessions, and so its keys, since the request was let in.
    if (account?.role !== "admin" || account.deactivatedAt !== null) return refuse("SIGN_IN_REQUIRED");
    if ((await findReauthenticatedAt(transaction, by.sessionId)) === null) return refuse("SIGN_IN_REQUIRED");
    await lockFor(transaction, "api keys");
    if ((await queries.countActiveKeys(transaction, now)) >= API_KEYS_MAX)
      return refuse("API_KEY_LIMIT", { params: { most: API_KEYS_MAX } });
    const id = await queries.insertKey(transaction, {
      ...{ userId: by.userId, name, scope, keyHash: hashToken(key), lastFour, createdAt: now },
      expiresAt: expiresInDays === null ? null : new Date(now.getTime() + expiresInDays * DAY_MS),
    });
    await audit(transaction, now, {
      ...{ ...actorOf(by), severity: "warning", message: "API key created", subjectId: by.userId },
      newValue: describe({ scope, lastFour }),
      metadata: { apiKeyId: id, expiresInDays },
    });
    const address = contactOf(account, now);
    if (address !== undefined) {
      const what = "An API key was created for your account.";
      await context.messages.enqueue(transaction, securityNotice(address, what, context.config.publicUrl));
    }
    const created = await queries.findKey(transaction, id, now);
    if (created === undefined) throw new Error("the API key was not created");
    return ok({ key, apiKey: toApiKey(created) });
  });
}

/** Revokes a key of any admin. Repeating it changes nothing. */
export async function revokeKey(
  context: Context,
  id: string,
  by: Session,
): Promise<Result<z.input<typeof ApiKey>, "NOT_FOUND">> {
  const now = context.clock.now();
  return inTransaction(context.database, async (transaction) => {
    const isRevoked = await queries.markRevoked(transaction, id, now);
    const key = await queries.findKey(transaction, id, now);
    if (key === undefined) return refuse("NOT_FOUND");
    if (isRevoked)
      await audit(transaction, now, {
        ...{ ...actorOf(by), severity: "warning", message: "API key revoked", subjectId: key.userId },
        oldValue: describe(key),
        metadata: { apiKeyId: id },
      });
    return ok(toApiKey(key));
  });
}

/** Revokes an account's keys, because it lost its rights or somebody else may have created them. */
export async function revokeKeysOf(transaction: Transaction, userId: string, now: Date): Promise<void> {
  const count = await queries.markAllRevoked(transaction, userId, now);
  if (count === 0) return;
  await audit(transaction, now, {
    eventType: "security_event",
    severity: "warning",
    message: "API keys revoked with their owner's rights",
    subjectId: userId,
    metadata: { count },
  });
}

/** Describes a key in the audit log. Its name is left out, since the log keeps texts forever. */
function describe({ scope, lastFour }: Pick<ApiKey, "scope" | "lastFour">): string {
  return `…${lastFour} (${scope})`;
}

function toApiKey({
  userId: _userId,
  firstName,
  lastName,
  ...key
}: NonNullable<Awaited<ReturnType<typeof queries.findKey>>>): z.input<typeof ApiKey> {
  return { ...key, owner: { firstName, lastName } };
}
