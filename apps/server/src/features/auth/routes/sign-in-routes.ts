import * as contract from "@secret/contract";
import { ok, refuse } from "@secret/domain";
import type { FastifyReply, FastifyRequest } from "fastify";
import { sendProblem } from "../../../platform/http/problems.ts";
import { addressOf } from "../service/contacts.ts";
import { clearSessionCookie } from "../service/sessions/session-gate.ts";
import * as service from "../service.ts";
import { answerSession } from "./answer-session.ts";
import { type AuthServer, bindAuthRoute, serveAuthRoute } from "./bind-auth-route.ts";
import { linkTarget, refuseAddress } from "./sign-up-routes.ts";

/** Getting in, staying in, getting back in, getting out. */
export function signInRoutes(auth: AuthServer): void {
  const { context } = auth;
  tokenRoute(auth);
  bindAuthRoute(auth, contract.sendSignInCode, async ({ body, client, redirectTo }) => {
    const address = addressOf(body);
    if (address === undefined) return refuseAddress();
    return service.requestSignInCode(context, "sign_in", address, linkTarget(body, redirectTo), client);
  });
  bindAuthRoute(auth, contract.requestRecovery, async ({ body, client, redirectTo }) => {
    const address = addressOf(body);
    if (address === undefined) return refuseAddress();
    return service.requestSignInCode(context, "recovery", address, linkTarget(body, redirectTo), client);
  });
  bindAuthRoute(auth, contract.signOut, async ({ query, session, client, reply }) => {
    const scope = query.scope ?? (client.wantsCookie ? "local" : "global");
    // Somebody who hasn't proven the second factor ends nobody else's session.
    if (session !== undefined) await service.signOut(context, session, session.isSignedIn ? scope : "local");
    if (scope !== "others") clearSessionCookie(reply, context.config);
    return ok({});
  });
}

type Answer = (auth: AuthServer, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** Each grant has a body of its own. */
const GRANTS: Record<string, Answer> = {
  password: (auth, request, reply) =>
    serveAuthRoute(
      auth,
      contract.signIn,
      async (given) => {
        const opened = await service.signIn(auth.context, given.body, given.client);
        return opened.ok ? ok(await answerSession(auth, given, opened.value)) : opened;
      },
      {},
      request,
      reply,
    ),
  refresh_token: (auth, request, reply) =>
    serveAuthRoute(
      auth,
      contract.refreshTokens,
      async (given) => {
        // A cookie comes of signing in here, never of tokens that somebody put into a page.
        if (given.client.wantsCookie) return refuse("REFRESH_TOKEN_NOT_FOUND");
        const token = given.body.refresh_token;
        const opened = await service.refreshSession(auth.context, token, given.client);
        return opened.ok ? ok(await answerSession(auth, given, opened.value)) : opened;
      },
      {},
      request,
      reply,
    ),
  pkce: (auth, request, reply) =>
    serveAuthRoute(
      auth,
      contract.exchangeAuthCode,
      async (given) => {
        const { auth_code: authCode, code_verifier: codeVerifier } = given.body;
        const opened = await service.exchangeAuthCode(
          auth.context,
          { authCode, codeVerifier },
          { ...given.client, wantsCookie: false },
        );
        return opened.ok ? ok(await answerSession(auth, given, opened.value)) : opened;
      },
      {},
      request,
      reply,
    ),
  id_token: async (_auth, _request, reply) => sendProblem(reply, { code: "PROVIDER_DISABLED" }),
  web3: async (_auth, _request, reply) => sendProblem(reply, { code: "WEB3_PROVIDER_DISABLED" }),
};

function tokenRoute(auth: AuthServer): void {
  auth.scope.post("/auth/v1/token", {
    schema: {
      summary: "Signs in: by password, refresh_token or pkce",
      tags: ["auth"],
      body: contract.signIn.body.or(contract.refreshTokens.body).or(contract.exchangeAuthCode.body),
      response: { 200: contract.signIn.response },
    },
    validatorCompiler: () => () => true,
    handler: (request, reply) => {
      const { grant_type: grant } = request.query as { grant_type?: string };
      const answer = grant === undefined ? undefined : GRANTS[grant];
      if (answer !== undefined) return answer(auth, request, reply);
      const params = { reason: "grant_type is not supported" };
      return Promise.resolve(sendProblem(reply, { code: "VALIDATION_FAILED", field: "grant_type", params }));
    },
  });
}
