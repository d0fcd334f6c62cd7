import * as contract from "@secret/contract";
import { ok, refuse } from "@secret/domain";
import { bindRoute } from "../../../platform/http/bind-route.ts";
import { readAuthUser } from "../../identity/index.ts";
import { type AuthServer, linkTarget } from "../../sessions/index.ts";
import { sendReauthenticationCode } from "../service/reauthentication/send-reauthentication-code.ts";
import { updateAuthUser } from "../service/update-user.ts";
import { inTurn } from "./in-turn.ts";

/** Registers the routes by which apps read and change the signed-in account. */
export function userRoutes(auth: AuthServer): void {
  const { scope, context } = auth;
  bindRoute(scope, contract.getAuthUser, async ({ session }) => {
    const user = await readAuthUser(context, session.userId);
    return user === undefined ? refuse("SESSION_NOT_FOUND") : ok(user);
  });
  bindRoute(
    scope,
    contract.updateUser,
    inTurn(({ session, body, query, client }) =>
      updateAuthUser(context, session, body, linkTarget(body, query), client),
    ),
  );
  bindRoute(scope, contract.reauthenticate, async ({ session, client }) => {
    if (session.isCookie && !client.wantsCookie) return refuse("FOREIGN_ORIGIN");
    return sendReauthenticationCode(context, session, undefined, client);
  });
}
