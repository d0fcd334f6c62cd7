import type { ChoiceAnswer, Result } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import type { OrderRow } from "../../order-book/index.ts";
import type { ChoiceRow } from "../queries/choices.ts";

/** Answered choice, or one whose default applies, with its locked order. */
interface SettledChoice {
  readonly choice: ChoiceRow;
  readonly answer: ChoiceAnswer;
  readonly order: OrderRow;
}

/** Effects of the answers to one kind of incident's choices. */
export interface ChoiceKind {
  /** Whether an answer takes effect at once; others wait for the deadline and can change until then. */
  readonly isImmediate: (answer: ChoiceAnswer) => boolean;
  /** Whether nothing is left to choose, so that the choice is settled before its deadline. */
  readonly isMoot?: (transaction: Transaction, order: OrderRow) => Promise<boolean>;
  /**
   * Makes the answer happen. The order, its event and the choice are locked; the order may have been handed off or
   * cancelled before.
   * @returns the answer that took effect, or PAYMENT_IN_PROGRESS to try again in a few seconds
   */
  readonly settle: (
    context: Context,
    transaction: Transaction,
    settled: SettledChoice,
  ) => Promise<Result<ChoiceAnswer, "PAYMENT_IN_PROGRESS">>;
}
