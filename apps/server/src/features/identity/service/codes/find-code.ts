import type { verifyCode as verifyRoute } from "@secret/contract";
import { CODE_PATTERN } from "@secret/domain";
import type { z } from "zod";
import type { Context } from "../../../../platform/context.ts";
import type { Session } from "../../../../platform/http/session.ts";
import { hashToken } from "../../../../platform/secrets.ts";
import type { Address } from "../../queries/address.ts";
import {
  findCodeByLink,
  findNewestSentCode,
  type Purpose,
  type VerificationCode,
} from "../../queries/codes.ts";
import { findSignup } from "../../queries/signups.ts";
import type { AuthClient } from "../auth-client.ts";
import { addressOf } from "../contacts.ts";

export type VerifyInput = z.output<typeof verifyRoute.body>;

/** Purposes that a code or link of each type is accepted for. */
const PURPOSES: Record<VerifyInput["type"], readonly Purpose[]> = {
  email: ["signup", "sign_in"],
  signup: ["signup"],
  magiclink: ["sign_in"],
  recovery: ["recovery"],
  email_change: ["email_change"],
  sms: ["signup", "sign_in"],
  phone_change: ["phone_change"],
  invite: [],
};

/** Client that verifies a code or link. */
export interface CodeHolder {
  readonly client: AuthClient;
  /** Session of the request, with or without its second factor. */
  readonly session: (Session & { readonly isSignedIn: boolean }) | undefined;
}

/** Returns the one row that a code or link can match, or undefined if it can't be valid for this client. */
export async function findVerifiableCode(
  context: Context,
  input: VerifyInput,
  by: CodeHolder,
): Promise<VerificationCode | undefined> {
  const purposes = PURPOSES[input.type];
  if (purposes.length === 0) return undefined;
  const row =
    input.token_hash === undefined
      ? await findTypedCode(context, input, purposes, by)
      : await findLinkCode(context, input.token_hash, purposes, by.client);
  return row !== undefined && isForHolder(row, by) ? row : undefined;
}

async function findTypedCode(
  context: Context,
  input: VerifyInput,
  purposes: readonly Purpose[],
  { client, session }: CodeHolder,
): Promise<VerificationCode | undefined> {
  const address = addressOf(input);
  if (address === undefined || !CODE_PATTERN.test(input.token ?? "")) return undefined;
  const userId = purposes.some(isContactChange) ? session?.userId : undefined;
  const newest = await findNewestSentCode(context.database, purposes, address, { userId });
  if (newest?.purpose !== "signup") return newest;
  const signupId = await ownSignupId(context, address, client);
  if (signupId === undefined || signupId === newest.signupId) return newest;
  return findNewestSentCode(context.database, ["signup"], address, { signupId });
}

async function findLinkCode(
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
  const newest = await findNewestSentCode(context.database, [row.purpose as Purpose], address, owner);
  return newest?.id === row.id ? row : undefined;
}

/** Returns this browser's own sign-up for an address. On this browser only that sign-up's code is accepted. */
async function ownSignupId(
  context: Context,
  address: Address,
  { signupId }: AuthClient,
): Promise<string | undefined> {
  if (signupId === undefined) return undefined;
  const signup = await findSignup(context.database, address, signupId);
  return signup?.id === signupId ? signupId : undefined;
}

/**
 * Returns whether the client may use the code. A new contact is added only by the account that asked for it: our pages
 * always have a session to check, and the published client sends none.
 */
function isForHolder(row: VerificationCode, { client, session }: CodeHolder): boolean {
  if (!isContactChange(row.purpose as Purpose)) return true;
  if (session === undefined) return !client.wantsCookie;
  return session.isSignedIn && session.userId === row.userId;
}

function isContactChange(purpose: Purpose): boolean {
  return purpose === "email_change" || purpose === "phone_change";
}
