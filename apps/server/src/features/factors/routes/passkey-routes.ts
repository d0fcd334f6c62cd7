import * as contract from "@secret/contract";
import { ok, refuse } from "@secret/domain";
import { bindRoute } from "../../../platform/http/bind-route.ts";
import { MinuteLimit } from "../../../platform/http/minute-limit.ts";
import { type AuthServer, answerSession } from "../../sessions/index.ts";
import {
  deletePasskey,
  listPasskeys,
  renamePasskey,
  startPasskeyRegistration,
  startPasskeySignIn,
  verifyPasskeyRegistration,
  verifyPasskeySignIn,
} from "../service/passkeys.ts";

/**
 * Maximum passkey sign-ins that one network may start per minute: each inserts a row, and a crowd on one hotspot shares
 * the limit.
 */
const SIGN_INS_PER_MINUTE = 300;

/** Registers the routes that add, use, rename and remove passkeys. */
export function passkeyRoutes(auth: AuthServer): void {
  const { scope, context } = auth;
  const limit = new MinuteLimit(SIGN_INS_PER_MINUTE, context.clock);
  bindRoute(scope, contract.startPasskeySignIn, async ({ client }) => {
    const retryAfterSeconds = limit.take(client.network);
    if (retryAfterSeconds > 0) return refuse("OVER_REQUEST_RATE_LIMIT", { params: { retryAfterSeconds } });
    return ok(await startPasskeySignIn(context));
  });
  bindRoute(scope, contract.verifyPasskeySignIn, async (given) => {
    const opened = await verifyPasskeySignIn(context, given.body, given.client);
    if (!opened.ok)
      await auth.refusedSignIns.count({ method: "passkey", code: opened.failure.code }, given.client);
    return opened.ok ? ok(await answerSession(auth, given, opened.value)) : opened;
  });
  bindRoute(scope, contract.startPasskeyRegistration, ({ session }) =>
    startPasskeyRegistration(context, session),
  );
  bindRoute(scope, contract.verifyPasskeyRegistration, async ({ session, body, client }) => {
    const passkey = await verifyPasskeyRegistration(context, session, body, client);
    return passkey.ok ? ok(toItem(passkey.value)) : passkey;
  });
  bindRoute(scope, contract.listPasskeys, async ({ session }) =>
    ok((await listPasskeys(context, session.userId)).map(toItem)),
  );
  bindRoute(scope, contract.renamePasskey, async ({ session, params, body }) => {
    const { passkeyId } = params;
    const passkey = await renamePasskey(context, session.userId, passkeyId, body.friendly_name);
    return passkey.ok ? ok(toItem(passkey.value)) : passkey;
  });
  bindRoute(scope, contract.deletePasskey, ({ session, params, client }) =>
    deletePasskey(context, session, params.passkeyId, client),
  );
}

function toItem(passkey: { id: string; name: string; createdAt: Date; lastUsedAt: Date | null }) {
  const { id, name, createdAt, lastUsedAt } = passkey;
  return { id, friendly_name: name, created_at: createdAt, last_used_at: lastUsedAt ?? undefined };
}
