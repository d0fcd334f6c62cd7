import { randomUUID } from "node:crypto";
import {
  askedBudget,
  type Budget,
  type CodeChannel,
  type CodeLimitCode,
  howToStart,
  ok,
  type Result,
  refuse,
  refuseCode,
  sentBudget,
  trafficBudgets,
  verifiedBudgets,
} from "@secret/domain";
import {
  deleteSpending,
  findBudgetWait,
  limitsOf,
  spendBudgets,
} from "../../../../platform/budgets/spend-budgets.ts";
import type { Context } from "../../../../platform/context.ts";
import type { ClientInfo } from "../../../../platform/http/client-info.ts";
import { findSuppressions } from "../../../../platform/messages/suppressions.ts";
import { textsFrom } from "../../../../platform/messages/texts.ts";
import { SerialQueue } from "../../../../platform/serial-queue.ts";
import type { Address } from "../../queries/address.ts";
import type { Purpose } from "../../queries/codes.ts";

/** Reason that no code is sent: a limit, a suppressed number, or no SMS provider. */
export type CodeRefusal<Channel extends CodeChannel = CodeChannel> =
  | CodeLimitCode<Channel>
  | "NUMBER_STOPPED"
  | "PHONE_PROVIDER_DISABLED";

/**
 * Recipients that a code can reach, which decides what it counts against. The answer must not reveal who is a member,
 * and requests that send nothing must not use up the budget of those that do.
 *
 * - `members`: sends only if the address is a member's. Counts as a request.
 * - `anybody`: sends to any address. Counts as a sent code; a member who was sent enough codes gets no more.
 * - `known`: sends to an account or sign-up known to exist. Counts as both.
 * - `verified`: sends to a verified contact or factor of the signed-in account. Strangers' requests don't count.
 */
export type CodeReach = "members" | "anybody" | "known" | "verified";

export interface CodeToCount<Channel extends CodeChannel = CodeChannel> {
  readonly purpose: Purpose;
  readonly reach: CodeReach;
  readonly address: Address & { readonly channel: Channel };
  readonly userId?: string | undefined;
}

/** Budget taken for a code that may be sent. */
export interface SpentBudget {
  readonly isForStrangersOnly: boolean;
  /** Returns the budget if nothing is sent after all. */
  release(): Promise<void>;
}

/**
 * Serial queue of this process per address; texts share one budget, so they share one queue. Requests
 * with a verified factor have their own, so that strangers can't delay them.
 */
const addressQueues = new SerialQueue();

/**
 * Counts a code against every budget it falls under, or against none if one is used up. Everything that auth sends on
 * request passes through here. Call it outside a transaction.
 */
export async function takeCodeBudget<Channel extends CodeChannel>(
  context: Context,
  code: CodeToCount<Channel>,
  client: ClientInfo,
): Promise<Result<SpentBudget, CodeRefusal<Channel>>> {
  const { channel, value } = code.address;
  if (channel === "sms" && !context.config.canText) return refuse("PHONE_PROVIDER_DISABLED");
  if (await isOwnStoppedNumber(context, code))
    return refuse("NUMBER_STOPPED", { params: { howToStart: howToStart(textsFrom(context.config)) } });
  const now = context.clock.now();
  const spendingId = randomUUID();
  const spend = (budgets: readonly Budget[]) =>
    spendBudgets(context.database, spendingId, limitsOf(context, budgets), now);
  const budgets = selectBudgets(context, code, client);
  const asked = code.reach === "anybody" ? [askedBudget(value)] : [];
  // A spent budget stays spent, so the request is refused without waiting in the queue.
  const spentForSeconds = await findBudgetWait(context.database, limitsOf(context, budgets), now);
  if (spentForSeconds > 0) return refuseCode(channel, spentForSeconds);
  const line = channel === "sms" ? channel : value;
  return addressQueues.run(code.reach === "verified" ? `verified ${line}` : line, async () => {
    const waitSeconds = await spend(budgets);
    if (waitSeconds > 0) return refuseCode(channel, waitSeconds);
    const keys = limitsOf(context, [...budgets, ...asked]).map(({ key }) => key);
    return ok({
      isForStrangersOnly: asked.length > 0 && (await spend(asked)) > 0,
      release: () => deleteSpending(context.database, spendingId, keys),
    });
  });
}

/**
 * Returns whether the account's own number opted out of texts. Other numbers aren't checked, since the answer would
 * reveal that they received our texts.
 */
async function isOwnStoppedNumber(
  { config, database }: Context,
  { reach, userId, address: { channel, value: address } }: CodeToCount,
): Promise<boolean> {
  const isOwn = reach === "verified" || (reach === "known" && userId !== undefined);
  if (channel !== "sms" || !isOwn) return false;
  return (await findSuppressions(database, config, { channel, address })).some(
    ({ reason }) => reason === "stop",
  );
}

function selectBudgets(context: Context, code: CodeToCount, { network }: ClientInfo): Budget[] {
  const { purpose, reach, userId } = code;
  const { channel, value } = code.address;
  const { smsPerDay } = context.settings;
  if (reach === "verified") {
    if (userId === undefined) throw new Error("a verified contact belongs to an account");
    return verifiedBudgets(channel, { purpose, accountId: userId, address: value }, smsPerDay);
  }
  const ofAddress = {
    members: [askedBudget(value)],
    anybody: [sentBudget(value)],
    known: [askedBudget(value), sentBudget(value)],
  };
  return [...ofAddress[reach], ...trafficBudgets(channel, value, network, smsPerDay)];
}
