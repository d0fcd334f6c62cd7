import type { Profile } from "@secret/contract";
import { contactEstablishedFrom } from "@secret/domain";
import type { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { type Account, findPendingContacts, secondFactorOf } from "../../identity/index.ts";
import { countRecoveryCodes, deleteFactors } from "../queries/factors.ts";
import { deletePasskeysOf, findPasskeys } from "../queries/passkeys.ts";

/** Sign-in methods of an account, as its profile shows them. */
export type SignInMethods = Pick<
  z.input<typeof Profile>,
  | "pendingEmail"
  | "pendingPhone"
  | "emailEstablishedFrom"
  | "phoneEstablishedFrom"
  | "secondFactors"
  | "recoveryCodes"
  | "passkeys"
>;

export async function readSignInMethods(context: Context, account: Account): Promise<SignInMethods> {
  const { database } = context;
  const [pending, passkeys, recoveryCodes] = await Promise.all([
    findPendingContacts(database, account),
    findPasskeys(database, account.id),
    readRecoveryCounts(context, account),
  ]);
  const establishedFrom = (verifiedAt: Date | null) => {
    const from = contactEstablishedFrom(verifiedAt, account.createdAt);
    return from === undefined || from <= context.clock.now() ? null : from;
  };
  const factors = account.factors.filter(
    ({ type, verifiedAt }) => verifiedAt !== null && type !== "recovery_code",
  );
  return {
    pendingEmail: pending.email ?? null,
    pendingPhone: pending.phone ?? null,
    emailEstablishedFrom: establishedFrom(account.emailVerifiedAt),
    phoneEstablishedFrom: establishedFrom(account.phoneVerifiedAt),
    secondFactors: factors.map(secondFactorOf),
    recoveryCodes,
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({ id, name, createdAt, lastUsedAt })),
  };
}

async function readRecoveryCounts(
  context: Context,
  account: Account,
): Promise<SignInMethods["recoveryCodes"]> {
  const factor = account.factors.find(({ type }) => type === "recovery_code");
  return factor === undefined ? null : countRecoveryCodes(context.database, factor.id);
}

/** Deletes the second factors and passkeys of an erased account. */
export async function eraseFactors(transaction: Transaction, account: Account): Promise<void> {
  await deleteFactors(
    transaction,
    account.factors.map((factor) => factor.id),
  );
  await deletePasskeysOf(transaction, account.id);
}
