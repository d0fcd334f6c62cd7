import { z } from "zod";
import { Cents, Id, Instant, route } from "./http/route.ts";

export const getAdminDashboard = route({
  method: "GET",
  path: "/api/admin/dashboard",
  access: "admin",
  summary: "The figures of the admin's first page",
  response: z.object({
    totalEvents: z.int(),
    activeEvents: z.int(),
    totalOrders: z.int(),
    revenueCents: Cents,
    members: z.int(),
    averageOrderCents: Cents,
    recentActivity: z.array(
      z.object({
        id: Id,
        severity: z.enum(["critical", "error", "warning", "info"]),
        message: z.string(),
        createdAt: Instant,
      }),
    ),
  }),
});
