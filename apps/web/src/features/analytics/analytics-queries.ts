import { getAdminDashboard } from "@secret/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api.ts";

const analyticsKeys = { adminDashboard: ["analytics", "admin-dashboard"] } as const;

const LOOK_EVERY_MS = 30_000;

/** The figures of the admin's first page: with each order, and looked after as long as the page is open. */
export const adminDashboardQuery = queryOptions({
  queryKey: analyticsKeys.adminDashboard,
  queryFn: () => call(getAdminDashboard),
  refetchInterval: LOOK_EVERY_MS,
});
