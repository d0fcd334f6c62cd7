import { randomUUID } from "node:crypto";
import { type Budget, type MessagePurpose, textBudgets } from "@secret/domain";
import type { Context } from "../context.ts";
import { deleteSpending, limitsOf, spendBudgets } from "./spend-budgets.ts";

/** Result of reserving a text: reserved, or the daily budget of the number or of everybody is used up. */
export type TextBudget =
  | {
      readonly kind: "taken";
      /** Returns the reservation when the text isn't sent after all. */
      release(): Promise<void>;
    }
  | { readonly kind: "used up"; readonly by: "number" | "day" };

/**
 * Reserves a text message against the number's and the overall daily budget before it is sent. Run it outside a
 * transaction.
 */
export async function takeTextBudget(
  context: Context,
  purpose: MessagePurpose,
  number: string,
): Promise<TextBudget> {
  const budgets = textBudgets(purpose, number, context.settings.smsPerDay);
  const spendingId = randomUUID();
  const release = () => {
    const keys = limitsOf(context, [budgets.number, ...budgets.day]).map(({ key }) => key);
    return deleteSpending(context.database, spendingId, keys);
  };
  if (!(await spend(context, spendingId, [budgets.number]))) return { kind: "used up", by: "number" };
  if (await spend(context, spendingId, budgets.day)) return { kind: "taken", release };
  await release();
  return { kind: "used up", by: "day" };
}

async function spend(context: Context, spendingId: string, budgets: readonly Budget[]): Promise<boolean> {
  const limits = limitsOf(context, budgets);
  return (await spendBudgets(context.database, spendingId, limits, context.clock.now())) === 0;
}
