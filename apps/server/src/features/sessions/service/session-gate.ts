import type { Transaction } from "../../../platform/database/database.ts";
import { makeToken } from "../../../platform/secrets.ts";
import type { AuthCodeRequest, SessionGate } from "../../identity/index.ts";
import { insertAuthCode } from "../queries/sessions.ts";
import { findActiveSession } from "./active-session.ts";
import { openSession } from "./open-session.ts";

const AUTH_CODE_SECONDS = 5 * 60;

/** Sessions as identity's verification of codes and links needs them. */
export const sessionGate: SessionGate = { open: openSession, find: findActiveSession, createAuthCode };

async function createAuthCode(
  transaction: Transaction,
  request: AuthCodeRequest,
  now: Date,
): Promise<string> {
  const { token, tokenHash } = makeToken();
  const expiresAt = new Date(now.getTime() + AUTH_CODE_SECONDS * 1000);
  await insertAuthCode(transaction, { ...request, codeHash: tokenHash, expiresAt });
  return token;
}
