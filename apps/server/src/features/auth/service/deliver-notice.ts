import { randomUUID } from "node:crypto";
import { allTexts, type Budget, noticeBudget } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { Message } from "../../../platform/messages/messages.ts";
import { deleteSpending, spendBudgets } from "../queries/budgets.ts";
import { limitsOf } from "./codes/code-budget.ts";

/**
 * Sends word of what happened to an account, at once. A mail always goes, whatever others have asked for. A text costs
 * money and is counted with all the others; where the day's are used up it waits, since its job is tried again.
 */
export async function deliverNotice(context: Context, message: Message): Promise<void> {
  if (message.channel === "mail") return context.messages.deliver(message);
  const spendingId = randomUUID();
  const own = noticeBudget(message.recipient);
  const whole = allTexts(context.config.smsPerDay);
  if (!(await spend(context, spendingId, own))) return;
  try {
    if (!(await spend(context, spendingId, whole))) throw new Error("the day's texts are used up");
    await context.messages.deliver(message);
  } catch (error) {
    const keys = limitsOf(context, [own, whole]).map(({ key }) => key);
    await deleteSpending(context.database, spendingId, keys);
    throw error;
  }
}

async function spend(context: Context, spendingId: string, budget: Budget): Promise<boolean> {
  const limits = limitsOf(context, [budget]);
  return (await spendBudgets(context.database, spendingId, limits, context.clock.now())) === 0;
}
