import { checkSetup, type Setup } from "@secret/contract";
import { call } from "../../platform/api.ts";
import { queryClient } from "../../platform/query-client.ts";
import { setupQuery } from "./setup-queries.ts";

/** Checks all steps now. */
export async function checkAgain(): Promise<Setup> {
  const setup = await call(checkSetup);
  queryClient.setQueryData(setupQuery.queryKey, setup);
  return setup;
}
