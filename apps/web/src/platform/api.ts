import { type ApiError, type CallInput, type CallOutput, createClient, type Route } from "@secret/contract";
import { proofNeeded } from "./proof-needed.ts";

const request = createClient();

/**
 * The typed client of this page: the session travels as a cookie that no script can read. A call that asks for a
 * fresh proof waits for it and then goes on by itself.
 */
export function call<Declared extends Route>(
  declared: Declared,
  input?: CallInput<Declared>,
): Promise<CallOutput<Declared>> {
  return request(declared, input).catch(async (error: Partial<ApiError>) => {
    if (error.code !== "REAUTHENTICATION_NEEDED" || !(await proofNeeded.ask())) throw error;
    return request(declared, input);
  });
}

/** What a route is sent. */
export type BodyOf<Declared extends Route> = NonNullable<CallInput<Declared>["body"]>;
