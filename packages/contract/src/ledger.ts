import { z } from "zod";
import { Instant, route } from "./http/route.ts";

/** What was compared at one moment, and what doesn't agree. */
export const LedgerReport = z.object({
  comparedAt: Instant,
  /** Of all comparisons; 0: the books agree. */
  differenceCount: z.int(),
  comparisons: z.array(
    z.object({
      /** What must hold: "an item's stock is what its orders took". */
      name: z.string(),
      differenceCount: z.int(),
      /** Each in words; of very many the first hundred. */
      differences: z.array(z.string()),
    }),
  ),
});
export type LedgerReport = z.infer<typeof LedgerReport>;

export const getLedgerReport = route({
  method: "GET",
  path: "/api/admin/ledger",
  access: "admin",
  summary: "Whether stock, places, orders, payments and refunds tell the same story",
  response: LedgerReport,
});
