import { createHmac, timingSafeEqual } from "node:crypto";
import * as contract from "@secret/contract";
import { ok } from "@secret/domain";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../../platform/context.ts";
import { bindRoute, type HttpServer } from "../../platform/http/bind-route.ts";
import * as service from "./service.ts";
import { clearSessionCookie, setSessionCookie } from "./session-gate.ts";

/** Names the sign-up that this browser made. */
const SIGNUP_COOKIE = "signup";
const SIGNUP_COOKIE_SECONDS = 60 * 60;

/** Getting in and out, at the addresses and in the shapes of `@supabase/auth-js`. */
export function accountsRoutes(http: HttpServer, context: Context): void {
  bindRoute(http, contract.getSession, async ({ session }) =>
    ok({
      member: await service.currentMember(context, session),
      serverTime: context.clock.now().toISOString(),
    }),
  );
  bindRoute(http, contract.signUp, async ({ body, reply }) => {
    const result = await service.signUp(context, body);
    if (!result.ok) return result;
    setSignupCookie(reply, context, result.value.signupId);
    return ok(result.value.user);
  });
  bindRoute(http, contract.verifyCode, ({ body, request }) =>
    service.verifyCode(context, body, readSignupCookie(request, context)),
  );
  bindRoute(http, contract.resendCode, ({ body, request }) =>
    service.resendCode(context, body.email, readSignupCookie(request, context)),
  );
  bindRoute(http, contract.signIn, async ({ body, request, reply }) => {
    const result = await service.signIn(context, body, request);
    if (!result.ok) return result;
    await service.signOut(context, request.session);
    setSessionCookie(reply, context.config, result.value.token);
    return ok({ user: result.value.user });
  });
  bindRoute(http, contract.signOut, async ({ session, reply }) => {
    await service.signOut(context, session);
    clearSessionCookie(reply, context.config);
    return ok({});
  });
}

function setSignupCookie(reply: FastifyReply, context: Context, signupId: string): void {
  reply.setCookie(SIGNUP_COOKIE, `${signupId}.${signatureOf(context, signupId)}`, {
    path: "/auth/v1",
    httpOnly: true,
    secure: context.config.publicUrl.startsWith("https:"),
    sameSite: "lax",
    maxAge: SIGNUP_COOKIE_SECONDS,
  });
}

function readSignupCookie(request: FastifyRequest, context: Context): string | undefined {
  const [signupId, signature] = (request.cookies[SIGNUP_COOKIE] ?? "").split(".");
  if (signupId === undefined || signature === undefined) return undefined;
  const expected = Buffer.from(signatureOf(context, signupId));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected) ? signupId : undefined;
}

function signatureOf(context: Context, signupId: string): string {
  return createHmac("sha256", context.config.deriveKey("signup-cookie")).update(signupId).digest("base64url");
}
