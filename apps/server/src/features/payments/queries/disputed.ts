import { LOST_DISPUTE_STATES, OPEN_DISPUTE_STATES } from "@secret/domain";
import { sql } from "kysely";

const literals = (states: readonly string[]) => sql.join(states.map((state) => sql.lit(state)));

/** Whether a dispute of a payment is open. For queries on `payments`. */
export const IS_DISPUTED = sql<boolean>`EXISTS (SELECT FROM disputes
  WHERE disputes.payment_id = payments.id AND disputes.state IN (${literals(OPEN_DISPUTE_STATES)}))`;

/** Amount of a payment that disputes gave to the cardholder, in cents. For queries on `payments`. */
export const LOST_CENTS = sql<number>`(SELECT coalesce(sum(lost.amount_cents), 0)::int FROM disputes AS lost
  WHERE lost.payment_id = payments.id AND lost.state IN (${literals(LOST_DISPUTE_STATES)}))`;
