import { type ApiError, type CallInput, type CallOutput, createClient, type Route } from "@secret/contract";
import { reauthenticationPrompt, signInPrompt } from "./prompts.ts";

const request = createClient();

/** Maximum wait for an answer, in ms. A phone with signal but no data never reports an error. */
const ANSWER_WITHIN_MS = 15_000;

/**
 * Calls the API from a page. The session is an HTTP-only cookie. A call that gets no answer in time fails with NETWORK,
 * unless the caller passes its own signal. A call that needs reauthentication asks the member and then retries.
 */
export function call<Declared extends Route>(
  declared: Declared,
  input?: CallInput<Declared>,
): Promise<CallOutput<Declared>> {
  const attempt = () =>
    request(declared, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS), ...input } as CallInput<Declared>);
  return attempt().catch(async (error: Partial<ApiError>) => {
    if (error.code !== "REAUTHENTICATION_NEEDED" || !(await reauthenticationPrompt.ask())) throw error;
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
    if (error.code !== "SIGN_IN_REQUIRED" || !(await signInPrompt.ask())) throw error;
    return call(declared, input);
  });
}

/** Request body of a route. */
export type BodyOf<Declared extends Route> = NonNullable<CallInput<Declared>["body"]>;
