import { takeTextBudget } from "../../../platform/budgets/text-budget.ts";
import type { Context } from "../../../platform/context.ts";
import type { Message } from "../../../platform/messages/messages.ts";

/**
 * Sends word of what happened to an account, at once. A mail always goes, whatever others have asked for. A text costs
 * money and is counted with all the others; where the day's are used up it waits, since its job is tried again.
 * @param attempt of its job, from 1
 */
export async function deliverNotice(context: Context, message: Message, attempt: number): Promise<void> {
  if (message.channel === "mail") return context.messages.deliver(message, attempt);
  const budget = await takeTextBudget(context, "security", message.recipient);
  if (budget.kind === "used up") {
    if (budget.by === "number") return;
    throw new Error("the day's texts are used up");
  }
  try {
    await context.messages.deliver(message, attempt);
  } catch (error) {
    await budget.giveBack();
    throw error;
  }
}
