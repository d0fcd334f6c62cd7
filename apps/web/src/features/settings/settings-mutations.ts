import { type AdminSettings, changeSettings as changeRoute } from "@secret/contract";
import { type BodyOf, call } from "../../platform/api.ts";
import { queryClient } from "../../platform/query-client.ts";
import { settingsQuery } from "./settings-queries.ts";

/** Changes settings, which apply immediately. */
export async function changeSettings(body: BodyOf<typeof changeRoute>): Promise<AdminSettings> {
  const settings = await call(changeRoute, { body });
  queryClient.setQueryData(settingsQuery.queryKey, settings);
  return settings;
}
