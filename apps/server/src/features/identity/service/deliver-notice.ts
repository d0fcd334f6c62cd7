import { takeTextBudget } from "../../../platform/budgets/text-budget.ts";
import type { Context } from "../../../platform/context.ts";
import type { Message } from "../../../platform/messages/messages.ts";

/**
 * Delivers a security notice at once. Mail always goes out. Texts cost money and count against the budget: when the
 * day's budget is used up, the job fails and is retried.
 * @param attempt of the job, from 1
 */
export async function deliverNotice(context: Context, message: Message, attempt: number): Promise<void> {
  if (message.channel === "mail") return context.messages.deliver(message, attempt);
  const budget = await takeTextBudget(context, "security", message.recipient);
  if (budget.kind === "used up") {
    if (budget.by === "number") return;
    throw new Error("the daily text budget is used up");
  }
  try {
    await context.messages.deliver(message, attempt);
  } catch (error) {
    await budget.release();
    throw error;
  }
}
