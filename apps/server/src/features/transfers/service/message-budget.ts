import { randomUUID } from "node:crypto";
import type { NOT_SENT_REASONS } from "@secret/contract";
import { addressOfContact, offersBudget, trafficBudgets } from "@secret/domain";
import { deleteSpending, limitsOf, spendBudgets } from "../../../platform/budgets/spend-budgets.ts";
import type { Context } from "../../../platform/context.ts";
import type { ClientInfo } from "../../../platform/http/client-info.ts";

/** Decision whether the offer's message is sent to its contact. */
export type MessagePlan =
  | {
      readonly channel: "mail" | "sms";
      /** Returns the budget if no offer is made after all. */
      release(): Promise<void>;
    }
  | { readonly channel: null; readonly because: (typeof NOT_SENT_REASONS)[number] };

/**
 * Takes the budget of an offer's message, by address and network. No recipient is looked up, so that the answer doesn't
 * reveal members. Call it outside a transaction.
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
  return { channel, release: () => deleteSpending(context.database, spendingId, keys) };
}
