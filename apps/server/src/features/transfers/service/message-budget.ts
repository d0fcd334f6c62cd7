import { randomUUID } from "node:crypto";
import type { NOT_SENT_REASONS } from "@secret/contract";
import { addressOfContact, offersBudget, trafficBudgets } from "@secret/domain";
import { deleteSpending, limitsOf, spendBudgets } from "../../../platform/budgets/spend-budgets.ts";
import type { Context } from "../../../platform/context.ts";
import type { ClientInfo } from "../../../platform/http/client-info.ts";

/** Whether the message with an offer may go to its contact. */
export type MessagePlan =
  | {
      readonly channel: "mail" | "sms";
      /** For the case that nothing is offered after all. */
      giveBack(): Promise<void>;
    }
  | { readonly channel: null; readonly because: (typeof NOT_SENT_REASONS)[number] };

/**
 * Counts the message of an offer with the others to its address and all that its network sends, before anything is done for it.
 * The same steps whoever the contact is: nothing is looked up. Not inside a transaction.
 */
export async function planMessage(
  context: Context,
  contact: string,
  client: ClientInfo,
): Promise<MessagePlan> {
  const to = addressOfContact(contact);
  if (to === undefined) return { channel: null, because: "foreign-number" };
  const { channel, address } = to;
  const { canText } = context.config;
  const { smsPerDay } = context.settings;
  if (channel === "sms" && !canText) return { channel: null, because: "no-texts" };
  const budgets = [offersBudget(address), ...trafficBudgets(channel, address, client.network, smsPerDay)];
  const limits = limitsOf(context, budgets);
  const spendingId = randomUUID();
  const waitSeconds = await spendBudgets(context.database, spendingId, limits, context.clock.now());
  if (waitSeconds > 0) return { channel: null, because: "limit" };
  const keys = limits.map(({ key }) => key);
  return { channel, giveBack: () => deleteSpending(context.database, spendingId, keys) };
}
