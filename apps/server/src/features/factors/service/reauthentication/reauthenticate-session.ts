import { type CodeChannel, ok, type Result, refuse } from "@secret/domain";
import type { Context } from "../../../../platform/context.ts";
import { inTransaction } from "../../../../platform/database/database.ts";
import type { ClientInfo } from "../../../../platform/http/client-info.ts";
import type { Session } from "../../../../platform/http/session.ts";
import {
  type Account,
  checkCurrentPassword,
  consumeCode,
  contactOf,
  establishedContacts,
  findAccount,
  findNewestCode,
} from "../../../identity/index.ts";
import { recordReauthentication } from "../../../sessions/index.ts";
import type { ChallengeRefusal, PasskeyAnswer } from "../passkey-ceremonies.ts";
import { checkPasskeyReauthentication } from "./passkey-reauthentication.ts";

/** Typed evidence for a reauthentication. */
export type TypedEvidence =
  | { readonly method: "password"; readonly password: string }
  /** Channel of the contact that got the code; by default the one that `reauthenticate` writes to. */
  | { readonly method: "code"; readonly channel?: CodeChannel; readonly code: string };

/** Typed evidence, or a passkey's signature. */
export type Evidence = TypedEvidence | ({ readonly method: "passkey" } & PasskeyAnswer);

/** Reason that typed evidence is refused. */
export type TypedEvidenceRefusal =
  | "BUSY"
  | "CURRENT_PASSWORD_INVALID"
  | "OVER_REQUEST_RATE_LIMIT"
  | "REAUTHENTICATION_NOT_VALID"
  | "SESSION_NOT_FOUND";

type ReauthenticationRefusal = TypedEvidenceRefusal | "WEBAUTHN_VERIFICATION_FAILED" | ChallengeRefusal;

interface Reauthenticated {
  readonly reauthenticatedUntil: Date;
}

/** Reauthenticates the session's owner. For the next five minutes the session may change sign-in methods. */
export async function reauthenticateSession(
  context: Context,
  session: Session,
  evidence: TypedEvidence,
  client: ClientInfo,
): Promise<Result<Reauthenticated, TypedEvidenceRefusal>>;
export async function reauthenticateSession(
  context: Context,
  session: Session,
  evidence: Evidence,
  client: ClientInfo,
): Promise<Result<Reauthenticated, ReauthenticationRefusal>>;
export async function reauthenticateSession(
  context: Context,
  session: Session,
  evidence: Evidence,
  client: ClientInfo,
): Promise<Result<Reauthenticated, ReauthenticationRefusal>> {
  const account = await findAccount(context.database, session.userId);
  if (account === undefined) return refuse("SESSION_NOT_FOUND");
  const checked = await checkEvidence(context, session, account, evidence, client);
  if (!checked.ok) return checked;
  const reauthenticatedUntil = await recordReauthentication(context, session.sessionId);
  return reauthenticatedUntil === undefined ? refuse("SESSION_NOT_FOUND") : ok({ reauthenticatedUntil });
}

async function checkEvidence(
  context: Context,
  session: Session,
  account: Account,
  evidence: Evidence,
  client: ClientInfo,
): Promise<Result<void, ReauthenticationRefusal>> {
  switch (evidence.method) {
    case "password":
      return checkCurrentPassword(context, account, evidence.password, client);
    case "code":
      return checkReauthenticationCode(context, session, account, evidence);
    case "passkey":
      return checkPasskeyReauthentication(context, session, evidence, client);
  }
}

/** Checks a code, which is valid only in the session that asked for it. */
async function checkReauthenticationCode(
  context: Context,
  { sessionId }: Session,
  account: Account,
  { channel, code }: { readonly channel?: CodeChannel; readonly code: string },
): Promise<Result<void, "REAUTHENTICATION_NOT_VALID">> {
  const now = context.clock.now();
  const address =
    channel === undefined
      ? contactOf(account, now)
      : establishedContacts(account, now).find((contact) => contact.channel === channel);
  const wrong = refuse("REAUTHENTICATION_NOT_VALID", { field: "code" });
  if (address === undefined) return wrong;
  const owner = { userId: account.id, sessionId };
  const isRight = await inTransaction(context.database, async (transaction) => {
    const row = await findNewestCode(transaction, ["reauthentication"], address, owner);
    return row !== undefined && (await consumeCode(context, transaction, row, code, now));
  });
  return isRight ? ok(undefined) : wrong;
}
