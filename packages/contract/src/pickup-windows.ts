import { z } from "zod";
import { COUNT_MAX, GivenInstant, Id, Instant } from "./http/route.ts";

/** Pickup window of an event; null limits mean no limit. */
export const PickupWindow = z.object({
  id: Id,
  startsAt: Instant,
  endsAt: Instant,
  currentOrders: z.int(),
  maxOrders: z.int().nullable(),
  currentUnits: z.int(),
  maxUnits: z.int().nullable(),
  /** Delay that the crew announced, in minutes. Absent in data that an older version kept. */
  shiftMinutes: z.int().optional(),
});
export type PickupWindow = z.infer<typeof PickupWindow>;

/** Body for a new pickup window. */
export const NewPickupWindow = z.strictObject({
  startsAt: GivenInstant,
  endsAt: GivenInstant,
  maxOrders: z.int().min(1).max(COUNT_MAX).nullable().default(null),
  maxUnits: z.int().min(1).max(COUNT_MAX).nullable().default(null),
});
