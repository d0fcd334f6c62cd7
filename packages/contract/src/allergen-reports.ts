import { ALLERGEN_REPORT_FIELDS, type AllergenReportField } from "@secret/domain";
import { z } from "zod";
import { Id, IdParams, Instant, route } from "./http/route.ts";

/** Schema of a field of an allergen report. */
export const AllergenReportFieldSchema = z.enum(
  Object.keys(ALLERGEN_REPORT_FIELDS) as [AllergenReportField, ...AllergenReportField[]],
);

/** Crew's notes about a reaction. */
export const AllergenReport = z.object({
  id: Id,
  /** Null if it isn't about an order of the event. */
  orderId: Id.nullable(),
  orderNumber: z.string().nullable(),
  /** Every save, oldest first. The newest value of a field applies. */
  entries: z.array(
    z.object({ field: AllergenReportFieldSchema, value: z.string(), savedAt: Instant, savedBy: z.string() }),
  ),
});
export type AllergenReport = z.infer<typeof AllergenReport>;

export const listAllergenReports = route({
  method: "GET",
  path: "/api/admin/events/:id/allergen-reports",
  access: "admin",
  summary:
    "Lists the crew's notes about reactions at an event, each report with all its entries, oldest first",
  params: IdParams,
  response: z.object({ reports: z.array(AllergenReport) }),
});
