import { sql } from "kysely";

/** SQL of when an event opens to its members: for orders first come, or for entries of its draw. */
export const MEMBERS_FROM = sql<Date>`coalesce(entries_open_at, registration_opens_at)`;

/** SQL of when that ends. A draw's entries close when its ordering opens. */
export const MEMBERS_UNTIL = sql<Date>`
  CASE WHEN entries_open_at IS NULL THEN registration_closes_at ELSE registration_opens_at END`;
