import { createHmac, timingSafeEqual } from "node:crypto";
import * as contract from "@secret/contract";
import { normalizeEmail, ok, refuse } from "@secret/domain";
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
      secondFactors: null,
      signUp: "open" as const,
      serverTime: context.clock.now().toISOString(),
    }),
  );
  bindRoute(http, contract.signUp, async ({ body, reply }) => {
    if (body.email === undefined) return refuse("VALIDATION_FAILED", { field: "email" });
    const result = await service.signUp(context, { ...body, email: body.email });
    if (!result.ok) return result;
    setSignupCookie(reply, context, result.value.signupId);
    return ok(result.value.user);
  });
  bindRoute(http, contract.verifyCode, async ({ body, request }) => {
    const { email, token } = body;
    if (email === undefined || token === undefined) return refuse("VALIDATION_FAILED", { field: "token" });
    const result = await service.verifyCode(context, { email, token }, readSignupCookie(request, context));
    return result.ok ? ok({ ...result.value, signed_in: false, second_factor_required: false }) : result;
  });
  bindRoute(http, contract.resendCode, async ({ body, request }) => {
    if (body.email === undefined) return refuse("VALIDATION_FAILED", { field: "email" });
    return service.resendCode(context, body.email, readSignupCookie(request, context));
  });
  bindRoute(http, contract.signIn, async ({ body, request, reply }) => {
    const result = await service.signIn(
      context,
      { email: normalizeEmail(body.email ?? ""), password: body.password },
      request,
    );
    if (!result.ok) return result;
    await service.signOut(context, request.session);
    setSessionCookie(reply, context.config, result.value.token);
    return ok({ user: result.value.user, signed_in: true, second_factor_required: false });
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
