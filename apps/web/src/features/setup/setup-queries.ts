import { getSetup } from "@secret/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api.ts";

export const setupQuery = queryOptions({
  queryKey: ["setup"],
  queryFn: () => call(getSetup),
});
