import { getAdminDashboard, listOpenings } from "@secret/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api.ts";

const analyticsKeys = {
  adminDashboard: ["analytics", "admin-dashboard"],
  openings: ["analytics", "openings"],
} as const;

const LOOK_EVERY_MS = 30_000;
/** Interval while an event is open, whose holds and minutes change without a live event. */
const WATCH_EVERY_MS = 10_000;

/** Queries the figures of the admin's home page. Reloads with each order, and polls while the page is open. */
export const adminDashboardQuery = queryOptions({
  queryKey: analyticsKeys.adminDashboard,
  queryFn: () => call(getAdminDashboard),
  refetchInterval: LOOK_EVERY_MS,
});

/** Queries the events that are open for orders or about to open, and polls while the page is open. */
export const openingsQuery = queryOptions({
  queryKey: analyticsKeys.openings,
  queryFn: () => call(listOpenings),
  refetchInterval: ({ state }) => (state.data?.openings.length ? WATCH_EVERY_MS : LOOK_EVERY_MS),
});
