import { PIECES_LEFT_MAX } from "@secret/domain";
import { z } from "zod";
import { Id, Instant, InstantText } from "../http/route.ts";

/** Stopped sales of a menu item. */
export const SalesStop = z.object({
  /** First name and initial of the crew member. */
  by: z.string(),
  at: Instant,
});
export type SalesStop = z.infer<typeof SalesStop>;

const every = { id: Id, at: InstantText, menuItemId: Id };

/** No new order gets the item; placed orders stand. A device can do it without signal. */
export const StopSelling = z.strictObject({ ...every, kind: z.literal("stop-selling") });

/** The item is on sale again. */
export const ResumeSelling = z.strictObject({ ...every, kind: z.literal("resume-selling") });

/** Only this many more pieces are sold, beyond those sold and held. */
export const LimitSelling = z.strictObject({
  ...every,
  kind: z.literal("limit-selling"),
  left: z.int().min(1).max(PIECES_LEFT_MAX),
});
