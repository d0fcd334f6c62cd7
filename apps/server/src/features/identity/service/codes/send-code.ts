import { CODE_LIMITS } from "@secret/domain";
import type { Context } from "../../../../platform/context.ts";
import type { Message } from "../../../../platform/messages/messages.ts";
import { generateCode, hashCode, hashToken, makeToken } from "../../../../platform/secrets.ts";
import type { Address } from "../../queries/address.ts";
import {
  activateCode,
  findCode,
  findNewestCode,
  type Purpose,
  type VerificationCode,
} from "../../queries/codes.ts";
import { findAccountByAddress } from "../../queries/users.ts";
import { isEstablished } from "../contacts.ts";
import { alreadyMemberMessage, codeMessage, contactTakenMessage } from "./code-messages.ts";

/** Prefix of a link that a PKCE client asked for; its page returns a code instead of a session. */
const PKCE_LINK_PREFIX = "pkce_";

/**
 * Type that each purpose's link is verified as. Codes for a new contact have no link: they are entered where they were
 * requested.
 */
const LINK_TYPES: Partial<Record<Purpose, string>> = {
  signup: "signup",
  sign_in: "magiclink",
  recovery: "recovery",
};

/** Finds a code's recipient, creates the code and sends it. Only its hash is stored, so a retry creates a new code. */
export async function sendCode(context: Context, codeId: string): Promise<void> {
  const row = await findCode(context.database, codeId);
  if (row === undefined || row.usedAt !== null) return;
  const address = addressOfRow(row);
  // Another account may have started to add the same number as a factor.
  const newest = await findNewestCode(context.database, [row.purpose as Purpose], address, {
    signupId: row.signupId ?? undefined,
    userId: row.factorId === null ? undefined : (row.userId ?? undefined),
  });
  if (newest?.id !== row.id) return;
  const message = await messageFor(context, row, address);
  if (message !== undefined) await context.messages.deliver(message);
}

async function messageFor(
  context: Context,
  row: VerificationCode,
  address: Address,
): Promise<Message | undefined> {
  const { publicUrl } = context.config;
  const owner = await findAccountByAddress(context.database, address);
  if (row.isForStrangersOnly && owner !== undefined) return undefined;
  switch (row.purpose as Purpose) {
    case "signup":
      if (row.signupId === null) return undefined;
      if (owner !== undefined) return alreadyMemberMessage(address, publicUrl);
      return activatedMessage(context, row, address, null);
    case "interest":
      if (owner !== undefined) return alreadyMemberMessage(address, publicUrl, "interest");
      return activatedMessage(context, row, address, null);
    case "email_change":
    case "phone_change":
      if (owner !== undefined) return contactTakenMessage(address, publicUrl);
      return activatedMessage(context, row, address, row.userId);
    case "sign_in":
    case "recovery":
      // A recently added contact can't open the account yet. The answer to the client is the same.
      if (owner === undefined || owner.deactivatedAt !== null) return undefined;
      if (!isEstablished(owner, address, context.clock.now())) return undefined;
      return activatedMessage(context, row, address, owner.id);
    case "reauthentication":
    case "second_factor":
      return activatedMessage(context, row, address, row.userId);
  }
}

async function activatedMessage(
  context: Context,
  row: VerificationCode,
  address: Address,
  userId: string | null,
): Promise<Message> {
  const code = generateCode();
  const { token } = makeToken();
  const linkToken = row.codeChallenge === null ? token : `${PKCE_LINK_PREFIX}${token}`;
  await activateCode(context.database, row.id, {
    codeHash: hashCode(context.config.deriveKey("verification-code"), row.id, code),
    linkHash: hashToken(linkToken),
    userId,
    expiresAt: new Date(context.clock.now().getTime() + CODE_LIMITS.validSeconds * 1000),
  });
  const purpose = row.purpose as Purpose;
  const linkType = LINK_TYPES[purpose];
  return codeMessage({ purpose, address, code, linkToken, linkType, publicUrl: context.config.publicUrl });
}

function addressOfRow(row: VerificationCode): Address {
  return { channel: row.channel === "mail" ? "mail" : "sms", value: row.address };
}
