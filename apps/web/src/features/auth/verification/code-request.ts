import { ApiError } from "@secret/contract";
import { CODE_LIMITS, CODE_RESEND_SECONDS, formatDuration } from "@secret/domain";
import { useNavigate } from "@tanstack/react-router";
import { toast } from "../../../ui/toast.ts";
import { resendCode } from "../auth-mutations.ts";

export const CODE_SENT_MESSAGE = "Verification code sent to your email or phone!";
/** How long a code works: "It's good for 10 minutes." */
export const CODE_VALIDITY_TEXT = `It's good for ${formatDuration(CODE_LIMITS.validSeconds)}.`;
const CODE_NOT_SENT_MESSAGE = "Failed to send verification code";

/** Result of the code request that preceded the code page. */
export type CodeRequest =
  | { readonly outcome: "sent" }
  /** A recent code is still valid. */
  | { readonly outcome: "sent before"; readonly waitSeconds: number }
  | { readonly outcome: "failed" };

/** Returns the wait before the next code, in seconds. Without a request, the page follows a sign-up. */
export function codeWaitSeconds(request: CodeRequest | undefined): number {
  if (request?.outcome === "failed") return 0;
  return request?.outcome === "sent before" ? request.waitSeconds : CODE_RESEND_SECONDS;
}

const SENT_BEFORE = new Set<ApiError["code"]>(["OVER_EMAIL_SEND_RATE_LIMIT", "OVER_SMS_SEND_RATE_LIMIT"]);

interface Contact {
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
}

/** Requests a code for an unverified contact. */
async function requestVerificationCode({ email, phone }: Contact): Promise<CodeRequest> {
  try {
    await resendCode({ type: email === undefined ? "sms" : "signup", email, phone });
    return { outcome: "sent" };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (!SENT_BEFORE.has(error.code)) return { outcome: "failed" };
    return { outcome: "sent before", waitSeconds: Number(error.problem?.params?.retryAfterSeconds ?? 0) };
  }
}

/** Returns a function that requests a code and opens the page that verifies it. */
export function useGoToVerification(): (contact: Contact) => Promise<void> {
  const navigate = useNavigate();
  return async ({ email, phone }) => {
    const codeRequest = await requestVerificationCode({ email, phone });
    if (codeRequest.outcome === "sent") toast.success(CODE_SENT_MESSAGE);
    if (codeRequest.outcome === "failed") toast.error(CODE_NOT_SENT_MESSAGE);
    const state = { codeRequest };
    if (email !== undefined) await navigate({ to: "/verify", search: { email }, state });
    else await navigate({ to: "/verify-phone", search: { phone }, state });
  };
}
