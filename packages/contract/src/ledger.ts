import { z } from "zod";
import { Instant, route } from "./http/route.ts";

/** Result of a ledger check at one moment. */
export const LedgerReport = z.object({
  comparedAt: Instant,
  /** Differences of all comparisons; 0 means that everything agrees. */
  differenceCount: z.int(),
  comparisons: z.array(
    z.object({
      /** Rule that must hold: "Item stock matches". */
      name: z.string(),
      differenceCount: z.int(),
      /** Descriptions of the differences, at most one hundred. */
      differences: z.array(z.string()),
    }),
  ),
});
export type LedgerReport = z.infer<typeof LedgerReport>;

export const getLedgerReport = route({
  method: "GET",
  path: "/api/admin/ledger",
  access: "admin",
  openToApiKeys: true,
  summary: "Checks that stock, places, orders, payments and refunds agree",
  response: LedgerReport,
});
