import { listTags } from "@secret/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api.ts";

/** Queries all tags of members, by name. */
export const tagsQuery = queryOptions({
  queryKey: ["member-tags"],
  queryFn: async () => (await call(listTags)).tags,
});
