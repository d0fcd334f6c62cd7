import { getSettings } from "@secret/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api.ts";

export const settingsQuery = queryOptions({
  queryKey: ["settings"],
  queryFn: () => call(getSettings),
});
