import { type CallInput, createClient, type Route } from "@secret/contract";

/** The typed client of this page: the session travels as a cookie that no script can read. */
export const call = createClient();

/** What a route is sent. */
export type BodyOf<Declared extends Route> = NonNullable<CallInput<Declared>["body"]>;
