import { createHmac, randomInt, randomUUID } from "node:crypto";
import type { ErrorCode } from "@secret/contract";
import { ok, type Result, refuse } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { inTransaction, type Transaction } from "../../../platform/database/database.ts";
import { throttle } from "../../attempts/index.ts";
import {
  type Account,
  type AuthClient,
  type ChangeOfAccount,
  countCodeGuess,
  type GateRefusal,
  hasSecondFactor,
  lockAccount,
  notifyInApp,
  notifyOwner,
  type OpenedSession,
  recordChange,
} from "../../identity/index.ts";
import { announceAccountChanged, type ResolvedSession } from "../../sessions/index.ts";
import {
  consumeRecoveryCode,
  countRecoveryCodes,
  deleteFactors,
  findRecoveryFactor,
  insertFactor,
  replaceRecoveryCodes,
} from "../queries/factors.ts";
import { secondFactorGuess, secondFactorThrottle, stepUpSession } from "./verify-factor.ts";

const CODE_COUNT = 10;
/** Characters that don't look alike on paper. Two groups of five give about 50 bits. */
const CODE_SIGNS = "23456789abcdefghjkmnpqrstuvwxyz";
const GROUP_LENGTH = 5;
const KEY_PURPOSE = "recovery codes";
const FACTOR_NAME = "Recovery codes";

export interface GeneratedRecoveryCodes {
  readonly id: string;
  readonly type: "recovery_code";
  readonly friendly_name: string;
  readonly total: number;
  /** Codes in clear text, shown only once: only keyed hashes are stored. */
  readonly codes: string[];
}

/** Returns how many recovery codes there are and how many are left. */
export async function readRecoveryCodes(context: Context, userId: string) {
  const factor = await findRecoveryFactor(context.database, userId);
  if (factor === undefined) return refuse("MFA_FACTOR_NOT_FOUND");
  const counts = await countRecoveryCodes(context.database, factor.id);
  return ok({ id: factor.id, type: "recovery_code" as const, ...counts });
}

/** Creates recovery codes for an account that has a second factor and no codes yet. */
export async function generateRecoveryCodes(
  context: Context,
  session: ResolvedSession,
  client: AuthClient,
): Promise<
  Result<
    GeneratedRecoveryCodes,
    "INSUFFICIENT_AAL" | "MFA_RECOVERY_CODES_SOLE_FACTOR" | "MFA_VERIFIED_FACTOR_EXISTS" | "SESSION_NOT_FOUND"
  >
> {
  return withAccount(context, session, client, async (transaction, account, now, record) => {
    if (!hasSecondFactor(account)) return refuse("MFA_RECOVERY_CODES_SOLE_FACTOR");
    if ((await findRecoveryFactor(transaction, account.id)) !== undefined) {
      return refuse("MFA_VERIFIED_FACTOR_EXISTS");
    }
    const id = randomUUID();
    const times = { verifiedAt: now, createdAt: now, updatedAt: now };
    await insertFactor(transaction, {
      id,
      userId: account.id,
      type: "recovery_code",
      name: FACTOR_NAME,
      ...times,
    });
    await record({ kind: "recovery_codes_made", thingId: id });
    return ok(await generateCodes(context, transaction, id));
  });
}

/** Creates new recovery codes and voids the old ones. */
export async function regenerateRecoveryCodes(
  context: Context,
  session: ResolvedSession,
  client: AuthClient,
): Promise<
  Result<GeneratedRecoveryCodes, "INSUFFICIENT_AAL" | "MFA_FACTOR_NOT_FOUND" | "SESSION_NOT_FOUND">
> {
  return withAccount(context, session, client, async (transaction, account, _now, record) => {
    const factor = await findRecoveryFactor(transaction, account.id);
    if (factor === undefined) return refuse("MFA_FACTOR_NOT_FOUND");
    await record({ kind: "recovery_codes_made", thingId: factor.id });
    return ok(await generateCodes(context, transaction, factor.id));
  });
}

export async function removeRecoveryCodes(
  context: Context,
  session: ResolvedSession,
  client: AuthClient,
): Promise<Result<{ id: string }, "INSUFFICIENT_AAL" | "MFA_FACTOR_NOT_FOUND" | "SESSION_NOT_FOUND">> {
  return withAccount(context, session, client, async (transaction, account, _now, record) => {
    const factor = await findRecoveryFactor(transaction, account.id);
    if (factor === undefined) return refuse("MFA_FACTOR_NOT_FOUND");
    await record({ kind: "recovery_codes_removed", removedFactorIds: [factor.id] });
    await deleteFactors(transaction, [factor.id]);
    return ok({ id: factor.id });
  });
}

/** Proves the second factor with a recovery code. Each code works once. */
export async function verifyRecoveryCode(
  context: Context,
  session: ResolvedSession,
  code: string,
  client: AuthClient,
): Promise<
  Result<
    OpenedSession,
    | "MFA_FACTOR_NOT_FOUND"
    | "MFA_VERIFICATION_FAILED"
    | "OVER_REQUEST_RATE_LIMIT"
    | "SESSION_NOT_FOUND"
    | GateRefusal
  >
> {
  const typed = { ...secondFactorGuess(session), client };
  const spent = await countCodeGuess(context, typed, () => spendCode(context, session, code, client));
  return spent.ok ? stepUpSession(context, session, { method: "mfa/recovery_code" }, client) : spent;
}

async function spendCode(
  context: Context,
  session: ResolvedSession,
  code: string,
  client: AuthClient,
): Promise<Result<void, "MFA_FACTOR_NOT_FOUND" | "MFA_VERIFICATION_FAILED" | "OVER_REQUEST_RATE_LIMIT">> {
  const allowed = await throttle(context, secondFactorThrottle(session.userId), client);
  if (!allowed.ok) return allowed;
  const now = context.clock.now();
  return inTransaction(context.database, async (transaction) => {
    const factor = await findRecoveryFactor(transaction, session.userId);
    if (factor === undefined) return refuse("MFA_FACTOR_NOT_FOUND");
    const keys = context.config.acceptedKeys(KEY_PURPOSE);
    const codeHashes = keys.map((key) => hashRecoveryCode(key, factor.id, code));
    if (!(await consumeRecoveryCode(transaction, factor.id, codeHashes, now))) {
      return refuse("MFA_VERIFICATION_FAILED", { field: "code" });
    }
    const account = await lockAccount(transaction, session.userId);
    const what = "A recovery code was used to sign in.";
    if (account !== undefined) {
      await notifyOwner(context, transaction, { account, client, what }, now);
      await notifyInApp(context, transaction, account.id, { what, section: "second-factor" });
    }
    return ok(undefined);
  });
}

/** Records a change and notifies the owner. */
type Record = (change: ChangeOfAccount["change"]) => Promise<void>;

/** Changes an account's codes while holding its lock. */
async function withAccount<Value, Refusal extends ErrorCode>(
  context: Context,
  session: ResolvedSession,
  client: AuthClient,
  change: (
    transaction: Transaction,
    account: Account,
    now: Date,
    record: Record,
  ) => Promise<Result<Value, Refusal>>,
): Promise<Result<Value, Refusal | "INSUFFICIENT_AAL" | "SESSION_NOT_FOUND">> {
  if (session.assurance !== "aal2") return refuse("INSUFFICIENT_AAL");
  const now = context.clock.now();
  return inTransaction(context.database, async (transaction) => {
    const account = await lockAccount(transaction, session.userId);
    if (account === undefined) return refuse("SESSION_NOT_FOUND");
    const record: Record = (recorded) =>
      recordChange(context, transaction, { account, client, change: recorded }, now);
    const changed = await change(transaction, account, now, record);
    if (!changed.ok) return changed;
    transaction.afterCommit(() => announceAccountChanged(context, session.userId));
    return changed;
  });
}

async function generateCodes(
  context: Context,
  transaction: Transaction,
  factorId: string,
): Promise<GeneratedRecoveryCodes> {
  const codes = Array.from({ length: CODE_COUNT }, () => `${generateGroup()}-${generateGroup()}`);
  const key = context.config.deriveKey(KEY_PURPOSE);
  const hashes = codes.map((code) => hashRecoveryCode(key, factorId, code));
  await replaceRecoveryCodes(transaction, factorId, hashes);
  return { id: factorId, type: "recovery_code", friendly_name: FACTOR_NAME, total: CODE_COUNT, codes };
}

function generateGroup(): string {
  return Array.from({ length: GROUP_LENGTH }, () => CODE_SIGNS[randomInt(CODE_SIGNS.length)]).join("");
}

/** Hashes a recovery code, ignoring case, spaces and dashes. */
function hashRecoveryCode(key: Buffer, factorId: string, code: string): Buffer {
  const spelling = code.toLowerCase().replace(/[^a-z0-9]/g, "");
  return createHmac("sha256", key).update(`${factorId}:${spelling}`).digest();
}
