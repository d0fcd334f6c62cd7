import type { Context } from "../../../platform/context.ts";
import * as queries from "../queries/transfers.ts";

/** So long it is known where an offer that has ended went; as long as what became of a message. */
const KEPT_DAYS = 90;
const DAY_MS = 86_400_000;

/** Forgets to whom members offered orders, and in which words, after a while. */
export async function forgetContacts({ database, clock }: Context): Promise<void> {
  await queries.forgetContacts(database, new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS));
}
