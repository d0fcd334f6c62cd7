import * as contract from "@secret/contract";
import { ok, refuse } from "@secret/domain";
import { authUserOf } from "../service/auth-user.ts";
import { addressOf } from "../service/contacts.ts";
import * as service from "../service.ts";
import { answerSession } from "./answer-session.ts";
import { type AuthRequest, type AuthServer, bindAuthRoute } from "./bind-auth-route.ts";
import { setSignupCookie } from "./client-cookies.ts";

/** Asking for an account, and proving an address or number. */
export function signUpRoutes(auth: AuthServer): void {
  const { context } = auth;
  bindAuthRoute(
    auth,
    contract.signUp,
    async ({ body, client, redirectTo, reply }) => {
      const result = await service.signUp(
        context,
        auth.invitations,
        body,
        linkTarget(body, redirectTo),
        client,
      );
      if (!result.ok) return result;
      setSignupCookie(reply, context.config, result.value.signupId);
      return ok(result.value.user);
    },
    { refuseFirst: (body) => (isAnonymous(body) ? "ANONYMOUS_PROVIDER_DISABLED" : undefined) },
  );
  bindAuthRoute(auth, contract.verifyCode, async (given) => {
    const result = await service.verifyCode(
      context,
      auth.invitations,
      given.body,
      given.client,
      given.session,
    );
    return result.ok ? ok(await answerVerified(auth, given, result.value)) : result;
  });
  bindAuthRoute(auth, contract.resendCode, async ({ body, session, client, redirectTo }) => {
    const address = addressOf(body);
    if (address === undefined) return refuseAddress();
    const target = linkTarget(body, redirectTo);
    return isSignUp(body.type)
      ? service.resendSignUpCode(context, address, target, client)
      : service.resendContactCode(context, address, target, client, session);
  });
}

/** The way round that some clients take when `/auth/v1/verify` fails; its error stands in `error`. */
export function verifyFallbackRoute(auth: AuthServer): void {
  bindAuthRoute(auth, contract.verifyFallback, async ({ body, client, session }) => {
    const asPage = { ...client, wantsCookie: true };
    const result = await service.verifyCode(auth.context, auth.invitations, body, asPage, session);
    if (!result.ok) return result;
    const verified = result.value;
    const account = verified.kind === "session" ? verified.opened.account : verified.account;
    return ok({ success: true as const, user: authUserOf(account) });
  });
}

async function answerVerified(
  auth: AuthServer,
  given: AuthRequest<typeof contract.verifyCode>,
  verified: service.VerificationOutcome,
) {
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

/** What the published client sends for an account without any address. */
function isAnonymous({ email, phone, password }: Readonly<Record<string, unknown>>): boolean {
  return email === undefined && phone === undefined && password === undefined;
}

/** The parts of a request that say where a mail's link leads. */
export function linkTarget(
  body: {
    readonly code_challenge?: string | null | undefined;
    readonly code_challenge_method?: "s256" | "plain" | null | undefined;
  },
  redirectTo: string | undefined,
): service.LinkTarget {
  const { code_challenge: codeChallenge, code_challenge_method: codeChallengeMethod } = body;
  return { codeChallenge, codeChallengeMethod, redirectTo };
}

export function refuseAddress() {
  const params = { reason: "Please enter your email or your phone number." };
  return refuse("VALIDATION_FAILED", { field: "email", params });
}
