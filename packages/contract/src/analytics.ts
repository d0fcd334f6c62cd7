import { AUDIT_SEVERITIES } from "@secret/domain";
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
        severity: z.enum(AUDIT_SEVERITIES),
        message: z.string(),
        /** Whom it is about, as they are called now. */
        memberName: z.string().nullable(),
        createdAt: Instant,
      }),
    ),
  }),
});
