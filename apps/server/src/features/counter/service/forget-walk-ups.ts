import type { Context } from "../../../platform/context.ts";
import { clearWalkUpsBefore } from "../queries/sales.ts";

/** Long enough for who comes back about what they bought. */
const KEPT_DAYS = 90;
const DAY_MS = 86_400_000;

/** Names and numbers that walk-ups gave are forgotten after a while; what they bought stays in the books. */
export async function forgetWalkUps({ database, clock }: Context): Promise<void> {
  await clearWalkUpsBefore(database, new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS));
}
