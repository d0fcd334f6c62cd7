import { InvitationLabel } from "@secret/contract";
import { DEFAULT_TIME_ZONE, daysLater, instantOf } from "@secret/domain";
import { z } from "zod";

const USES = "Enter a whole number, or leave blank for no limit.";

const Uses = z
  .string()
  .trim()
  .transform((typed) => (typed === "" ? null : /^\d{1,7}$/.test(typed) ? Number(typed) : Number.NaN))
  .refine((uses) => uses === null || (uses >= 1 && uses <= 100_000), USES);

/** Expires at the end of a day in the brand's time zone. */
const LastDay = z.union([
  z.literal("").transform(() => null),
  z.iso.date().transform((day) => daysLater(instantOf(`${day}T00:00`), 1, DEFAULT_TIME_ZONE).toISOString()),
]);

export const invitationForm = z.object({
  label: z.string().trim().min(1, "Enter a label.").pipe(InvitationLabel),
  maxUses: Uses,
  expiresAt: LastDay,
});
