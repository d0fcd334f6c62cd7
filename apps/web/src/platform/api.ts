import { type ApiError, type CallInput, type CallOutput, createClient, type Route } from "@secret/contract";
import { proofNeeded, signInNeeded } from "./ask-member.ts";

const request = createClient();

/** A signal that is there and carries nothing never tells: what takes longer has lost its connection. */
const ANSWER_WITHIN_MS = 15_000;

/**
 * The typed client of this page: the session travels as a cookie that no script can read. An answer that stays away
 * is a lost connection, unless the caller brings a limit of its own. A call that asks for a fresh proof waits for it
 * and then goes on by itself.
 */
export function call<Declared extends Route>(
  declared: Declared,
  input?: CallInput<Declared>,
): Promise<CallOutput<Declared>> {
  const attempt = () =>
    request(declared, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS), ...input } as CallInput<Declared>);
  return attempt().catch(async (error: Partial<ApiError>) => {
    if (error.code !== "REAUTHENTICATION_NEEDED" || !(await proofNeeded.ask())) throw error;
    return attempt();
  });
}

/**
 * Sends a form. If the session has ended meanwhile, the member signs in without leaving the page, and the call continues.
 */
export function callToSave<Declared extends Route>(
  declared: Declared,
  input?: CallInput<Declared>,
): Promise<CallOutput<Declared>> {
  return call(declared, input).catch(async (error: Partial<ApiError>) => {
    if (error.code !== "SIGN_IN_REQUIRED" || !(await signInNeeded.ask())) throw error;
    return call(declared, input);
  });
}

/** What a route is sent. */
export type BodyOf<Declared extends Route> = NonNullable<CallInput<Declared>["body"]>;
