import * as contract from "@secret/contract";
import { ok } from "@secret/domain";
import * as service from "../service.ts";
import { answerSession } from "./answer-session.ts";
import { type AuthServer, bindAuthRoute } from "./bind-auth-route.ts";

/** Adding, using, naming and removing passkeys. */
export function passkeyRoutes(auth: AuthServer): void {
  const { context } = auth;
  bindAuthRoute(auth, contract.startPasskeySignIn, async () => ok(await service.startPasskeySignIn(context)));
  bindAuthRoute(auth, contract.verifyPasskeySignIn, async (given) => {
    const opened = await service.verifyPasskeySignIn(context, given.body, given.client);
    return opened.ok ? ok(await answerSession(auth, given, opened.value)) : opened;
  });
  bindAuthRoute(auth, contract.startPasskeyRegistration, ({ session }) =>
    service.startPasskeyRegistration(context, session),
  );
  bindAuthRoute(auth, contract.verifyPasskeyRegistration, async ({ session, body, client }) => {
    const passkey = await service.verifyPasskeyRegistration(context, session, body, client);
    return passkey.ok ? ok(itemOf(passkey.value)) : passkey;
  });
  bindAuthRoute(auth, contract.listPasskeys, async ({ session }) =>
    ok((await service.listPasskeys(context, session.userId)).map(itemOf)),
  );
  bindAuthRoute(auth, contract.renamePasskey, async ({ session, params, body }) => {
    const { passkeyId } = params;
    const passkey = await service.renamePasskey(context, session.userId, passkeyId, body.friendly_name);
    return passkey.ok ? ok(itemOf(passkey.value)) : passkey;
  });
  bindAuthRoute(auth, contract.deletePasskey, ({ session, params, client }) =>
    service.deletePasskey(context, session, params.passkeyId, client),
  );
}

function itemOf(passkey: { id: string; name: string; createdAt: Date; lastUsedAt: Date | null }) {
  const item = { id: passkey.id, friendly_name: passkey.name, created_at: passkey.createdAt.toISOString() };
  return passkey.lastUsedAt === null ? item : { ...item, last_used_at: passkey.lastUsedAt.toISOString() };
}
