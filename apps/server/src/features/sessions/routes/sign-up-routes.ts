import * as contract from "@secret/contract";
import { ok, refuse } from "@secret/domain";
import { bindAlternatives, bindRoute, handled } from "../../../platform/http/bind-route.ts";
import type { ClientInfo } from "../../../platform/http/client-info.ts";
import { MinuteLimit } from "../../../platform/http/minute-limit.ts";
import {
  addressOf,
  authUserOf,
  type LinkTarget,
  linkMark,
  resendContactCode,
  resendSignUpCode,
  signUp,
  type VerificationGates,
  type VerificationOutcome,
  verifyCountedCode as verifyCode,
} from "../../identity/index.ts";
import { answerSession, endSessionInstead, type ToAnswer } from "./answer-session.ts";
import type { AuthServer } from "./auth-scope.ts";
import { setOpenedCookie, setSignupCookie } from "./client-cookies.ts";

/**
 * Maximum sign-ups per minute from one network. Each costs a password hash, and a crowd on one hotspot shares the
 * limit.
 */
const SIGN_UPS_PER_MINUTE = 60;

/** Registers the routes of sign-up and verification. */
export function signUpRoutes(auth: AuthServer, gates: VerificationGates): void {
  const { scope, context } = auth;
  const limit = new MinuteLimit(SIGN_UPS_PER_MINUTE, context.clock);
  const anonymously = handled(scope, contract.signUpAnonymously, async () =>
    refuse("ANONYMOUS_PROVIDER_DISABLED"),
  );
  const withAddress = handled(scope, contract.signUp, async ({ body, query, client, reply }) => {
    const target = linkTarget(body, query);
    const result = await signUp(context, gates.invitations, body, target, client, limit);
    if (!result.ok) return result;
    setSignupCookie(reply, context.config, result.value.signupId);
    return ok(result.value.user);
  });
  bindAlternatives(scope, contract.signUp, ({ body }) => (isAnonymous(body) ? anonymously : withAddress));
  bindRoute(scope, contract.verifyCode, async (given) => {
    const { body, session } = given;
    const result = await verifyCode(context, gates, body, given);
    if (!result.ok) {
      await countRefusedCode(auth, given, result.failure.code);
      const isAsked = result.failure.code === "NEW_PASSWORD_REQUIRED" && body.token_hash !== undefined;
      if (isAsked) setOpenedCookie(given.reply, context.config, linkMark(body.token_hash ?? ""));
      return result;
    }
    const verified = result.value;
    const isSwitch = body.switch_account === true && verified.kind === "account";
    if (isSwitch && session?.userId !== verified.account.id) await endSessionInstead(auth, given);
    return ok(await answerVerified(auth, given, verified));
  });
  bindRoute(scope, contract.resendCode, async ({ body, query, session, client }) => {
    const address = addressOf(body);
    if (address === undefined) return refuseAddress();
    const target = linkTarget(body, query);
    return isSignUp(body.type)
      ? resendSignUpCode(context, address, target, client)
      : resendContactCode(context, address, target, client, session);
  });
}

/** Registers the fallback that some clients call when `/auth/v1/verify` fails. It returns its error in `error`. */
export function verifyFallbackRoute(auth: AuthServer, gates: VerificationGates): void {
  bindRoute(auth.scope, contract.verifyFallback, async ({ body, client, session }) => {
    // Handled as an app, since the fallback can't ask for a password.
    const by = { client: { ...client, wantsCookie: false }, session };
    const result = await verifyCode(auth.context, gates, body, by, false);
    if (!result.ok) {
      await countRefusedCode(auth, { body, client }, result.failure.code);
      return result;
    }
    const verified = result.value;
    const account = verified.kind === "session" ? verified.opened.account : verified.account;
    return ok({ success: true as const, user: authUserOf(account) });
  });
}

/** Records a wrong sign-in code by network only: recording the account would reveal whether the address has one. */
async function countRefusedCode(
  { refusedSignIns }: AuthServer,
  { body, client }: { readonly body: { readonly type: string }; readonly client: ClientInfo },
  code: contract.ErrorCode,
): Promise<void> {
  const isSignIn = body.type !== "email_change" && body.type !== "phone_change";
  if (isSignIn && code === "OTP_EXPIRED") await refusedSignIns.count({ method: "code", code }, client);
}

async function answerVerified(auth: AuthServer, given: ToAnswer, verified: VerificationOutcome) {
  if (verified.kind === "session") return answerSession(auth, given, verified.opened);
  const answer = {
    user: authUserOf(verified.account),
    signed_in: false,
    second_factor_required: false,
  };
  if (verified.kind === "account") return answer;
  const { authCode, redirectTo } = verified;
  return { ...answer, auth_code: authCode, redirect_to: redirectTo ?? "/" };
}

function isSignUp(type: "signup" | "sms" | "email_change" | "phone_change"): boolean {
  return type === "signup" || type === "sms";
}

function isAnonymous(body: unknown): boolean {
  const { email, phone, password } = (body ?? {}) as Readonly<Record<string, unknown>>;
  return email === undefined && phone === undefined && password === undefined;
}

/** Returns the parts of a request that decide where a mail's link leads. */
export function linkTarget(
  body: { readonly code_challenge?: string | null | undefined },
  query: { readonly redirect_to?: string | undefined },
): LinkTarget {
  return { codeChallenge: body.code_challenge, redirectTo: query.redirect_to };
}

export function refuseAddress() {
  const params = { reason: "Please enter your email or your phone number." };
  return refuse("VALIDATION_FAILED", { field: "email", params });
}
