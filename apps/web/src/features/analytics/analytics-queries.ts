import { getAdminDashboard } from "@secret/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api.ts";

const analyticsKeys = { adminDashboard: ["analytics", "admin-dashboard"] } as const;

/** The figures of the admin's first page. */
export const adminDashboardQuery = queryOptions({
  queryKey: analyticsKeys.adminDashboard,
  queryFn: () => call(getAdminDashboard),
});
