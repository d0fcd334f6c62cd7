import { createClient } from "@secret/contract";

/** The typed client of this page: the session travels as a cookie that no script can read. */
export const call = createClient();
