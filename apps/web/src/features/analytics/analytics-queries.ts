import { getAdminDashboard } from "@secret/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api.ts";

const analyticsKeys = { adminDashboard: ["analytics", "admin-dashboard"] } as const;

const LOOK_EVERY_MS = 30_000;

/** Queries the figures of the admin's home page. Reloads with each order, and polls while the page is open. */
export const adminDashboardQuery = queryOptions({
  queryKey: analyticsKeys.adminDashboard,
  queryFn: () => call(getAdminDashboard),
  refetchInterval: LOOK_EVERY_MS,
});
