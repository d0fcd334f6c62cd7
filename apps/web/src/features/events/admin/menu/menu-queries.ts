import { listMenuLibrary } from "@secret/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../../platform/api.ts";

/** Queries every item of past menus in its latest version. */
export const menuLibraryQuery = queryOptions({
  queryKey: ["menu", "library"],
  queryFn: () => call(listMenuLibrary),
});
