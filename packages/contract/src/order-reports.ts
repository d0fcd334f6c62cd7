import { REPORT_REASONS, REPORT_TEXT_MAX_LENGTH, type ReportReason } from "@secret/domain";
import { z } from "zod";
import { Id, IdParams, Instant, paragraph, route } from "./http/route.ts";

const Reason = z.enum(Object.keys(REPORT_REASONS) as [ReportReason, ...ReportReason[]]);

/** Problem that a member reported about an order. */
export const OrderReport = z.object({
  id: Id,
  reason: Reason,
  text: z.string(),
  createdAt: Instant,
  /** Answer of the admin who closed it; may be empty. */
  answer: z.string(),
  closedAt: Instant.nullable(),
});
export type OrderReport = z.infer<typeof OrderReport>;

const OwnReports = z.object({
  /** Whether the reader can report a problem now. */
  mayReport: z.boolean(),
  /** The reader's reports of the order, newest first. */
  reports: z.array(OrderReport),
});

export const getOrderReports = route({
  method: "GET",
  path: "/api/orders/:id/reports",
  access: "member",
  summary: "Reports of the order's owner about it, with the answers",
  params: IdParams,
  response: OwnReports,
  errors: ["ORDER_NOT_FOUND"],
});

export const reportOrder = route({
  method: "POST",
  path: "/api/orders/:id/reports",
  access: "member",
  summary: "Reports a problem with a picked-up order to the admins; one can be open per order",
  params: IdParams,
  body: z.strictObject({ reason: Reason, text: paragraph(REPORT_TEXT_MAX_LENGTH).default("") }),
  response: OwnReports,
  errors: ["ORDER_NOT_FOUND", "REPORT_NOT_OPEN", "REPORT_ALREADY_OPEN", "RATE_LIMITED"],
});

/** Report as admins see it. */
export const AdminOrderReport = OrderReport.extend({
  orderId: Id,
  orderNumber: z.string(),
  firstName: z.string(),
  lastName: z.string(),
});
export type AdminOrderReport = z.infer<typeof AdminOrderReport>;

const AdminOrderReports = z.object({ reports: z.array(AdminOrderReport) });

export const listOrderReports = route({
  method: "GET",
  path: "/api/admin/order-reports",
  access: "admin",
  summary: "Open reports, oldest first; or all reports of one order",
  query: z.strictObject({ orderId: Id.optional() }),
  response: AdminOrderReports,
});

export const answerOrderReport = route({
  method: "POST",
  path: "/api/admin/order-reports/:id/answer",
  access: "admin",
  summary: "Answers a report and closes it; an empty answer closes it without a notification",
  params: IdParams,
  body: z.strictObject({ answer: paragraph(REPORT_TEXT_MAX_LENGTH).default("") }),
  response: AdminOrderReports,
  errors: ["NOT_FOUND"],
});
