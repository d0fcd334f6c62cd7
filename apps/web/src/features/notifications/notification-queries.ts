import { listNotifications } from "@secret/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../app/api.ts";

export const notificationsQuery = queryOptions({
  queryKey: ["notifications"],
  queryFn: () => call(listNotifications, { query: {} }),
});
