import { listMenuLibrary } from "@secret/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../../platform/api.ts";

/** Every item that was ever on a menu, as it was last. */
export const menuLibraryQuery = queryOptions({
  queryKey: ["menu", "library"],
  queryFn: () => call(listMenuLibrary),
});
