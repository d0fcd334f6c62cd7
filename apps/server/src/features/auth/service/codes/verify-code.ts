import type { verifyCode as verifyRoute } from "@secret/contract";
import { CODE_LIMITS, type InvitationRefusal, type Result, refuse } from "@secret/domain";
import type { z } from "zod";
import type { Context } from "../../../../platform/context.ts";
import { inTransaction, type Transaction } from "../../../../platform/database/database.ts";
import type { Address } from "../../queries/address.ts";
import {
  consumeLink,
  consumeTry,
  findCodeByLink,
  findNewestCode,
  type Purpose,
  type VerificationCode,
} from "../../queries/codes.ts";
import { findSignup } from "../../queries/signups.ts";
import type { AuthClient } from "../auth-client.ts";
import { addressOf } from "../contacts.ts";
import type { InvitationGate } from "../invitation-gate.ts";
import { hashCode, hashToken } from "../secrets.ts";
import type { GateRefusal } from "../sessions/session-gate.ts";
import type { ResolvedSession } from "../sessions/session-resolver.ts";
import { completeVerification, type VerificationOutcome } from "./complete-verification.ts";

export type VerifyInput = z.output<typeof verifyRoute.body>;

/** What a code or link of each type may have been sent for. */
const PURPOSES: Record<VerifyInput["type"], readonly Purpose[]> = {
  email: ["signup", "sign_in"],
  signup: ["signup"],
  magiclink: ["sign_in"],
  recovery: ["recovery"],
  email_change: ["email_change"],
  sms: ["signup", "sign_in"],
  phone_change: ["phone_change"],
};

/** One answer for everything that can be wrong with a code, so that it tells nothing. */
const WRONG = refuse("OTP_EXPIRED", { field: "token" });

/**
 * Takes a code or link, once, and does what it was sent for.
 * @param session the one of this request, if any: a new contact is added where it was asked for
 */
export async function verifyCode(
  context: Context,
  invitations: InvitationGate,
  input: VerifyInput,
  client: AuthClient,
  session: ResolvedSession | undefined,
): Promise<Result<VerificationOutcome, "OTP_EXPIRED" | GateRefusal | InvitationRefusal>> {
  const row = await findRow(context, input, client);
  if (row === undefined) return WRONG;
  const now = context.clock.now();
  const isByLink = input.token_hash !== undefined;
  return inTransaction(context.database, async (transaction) => {
    const isRight = isByLink
      ? await consumeLink(transaction, row.id, now)
      : await consumeCode(context, transaction, row, input.token ?? "", now);
    if (!isRight) return WRONG;
    return completeVerification(context, transaction, invitations, { row, isByLink, client, session }, now);
  });
}

/** Spends one of the few tries of a row's code. */
export async function consumeCode(
  context: Context,
  transaction: Transaction,
  row: { readonly id: string },
  code: string,
  now: Date,
): Promise<boolean> {
  const keys = context.config.acceptedKeys("verification-code");
  const codeHashes = keys.map((key) => hashCode(key, row.id, code));
  return consumeTry(transaction, { codeId: row.id, codeHashes, tries: CODE_LIMITS.tries, now });
}

async function findRow(
  context: Context,
  input: VerifyInput,
  client: AuthClient,
): Promise<VerificationCode | undefined> {
  const purposes = PURPOSES[input.type];
  if (input.token_hash !== undefined) return findLinkRow(context, input.token_hash, purposes, client);
  const address = addressOf(input);
  if (address === undefined || input.token === undefined) return undefined;
  const newest = await findNewestCode(context.database, purposes, address);
  if (newest?.purpose !== "signup") return newest;
  const signupId = await ownSignupId(context, address, client);
  if (signupId === undefined || signupId === newest.signupId) return newest;
  return findNewestCode(context.database, ["signup"], address, { signupId });
}

async function findLinkRow(
  context: Context,
  token: string,
  purposes: readonly Purpose[],
  client: AuthClient,
): Promise<VerificationCode | undefined> {
  const row = await findCodeByLink(context.database, hashToken(token));
  if (row === undefined || !purposes.includes(row.purpose as Purpose)) return undefined;
  const address: Address = { channel: row.channel === "mail" ? "mail" : "sms", value: row.address };
  const ownId = row.purpose === "signup" ? await ownSignupId(context, address, client) : undefined;
  if (ownId !== undefined && ownId !== row.signupId) return undefined;
  const owner = { signupId: row.signupId ?? undefined };
  const newest = await findNewestCode(context.database, [row.purpose as Purpose], address, owner);
  return newest?.id === row.id ? row : undefined;
}

/** The sign-up that this browser made for an address: here nobody else's code counts. */
async function ownSignupId(
  context: Context,
  address: Address,
  { signupId }: AuthClient,
): Promise<string | undefined> {
  if (signupId === undefined) return undefined;
  const signup = await findSignup(context.database, address, signupId);
  return signup?.id === signupId ? signupId : undefined;
}
