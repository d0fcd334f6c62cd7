import { getProfile } from "@secret/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api.ts";
import { authKeys } from "../auth/index.ts";

const memberKeys = { profile: [...authKeys.account, "profile"] } as const;

export const profileQuery = queryOptions({
  queryKey: memberKeys.profile,
  queryFn: () => call(getProfile),
});
