import type { askInterest as askRoute } from "@secret/contract";
import { type InterestSource, ok, type Result, refuse } from "@secret/domain";
import type { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import type { ClientInfo } from "../../../platform/http/client-info.ts";
import type { MinuteLimit } from "../../../platform/http/minute-limit.ts";
import { addCode, addressOf, type CodeRefusal, takeCodeBudget } from "../../identity/index.ts";
import { addInterest } from "../../interest-book/index.ts";
import { findCampaign } from "../../members/index.ts";

/**
 * Keeps a request to hear about the next event, and sends the contact a code. Steps and answer are the same whether the
 * contact is new, known or a member's; only the message differs, and only the contact's owner reads it.
 */
export async function askInterest(
  context: Context,
  input: z.output<typeof askRoute.body>,
  client: ClientInfo,
  limit: MinuteLimit,
): Promise<Result<Record<string, never>, "OVER_REQUEST_RATE_LIMIT" | CodeRefusal>> {
  const address = contactOf(input);
  const { channel, value: contact } = address;
  const retryAfterSeconds = limit.take(client.network);
  if (retryAfterSeconds > 0) return refuse("OVER_REQUEST_RATE_LIMIT", { params: { retryAfterSeconds } });
  const { invite = "", consent: consentText } = input;
  const campaignId = invite === "" ? undefined : await findCampaign(context.database, invite);
  const source: InterestSource = campaignId === undefined ? "landing" : "promo_card";
  const request = { purpose: "interest", reach: "anybody", address } as const;
  const spent = await takeCodeBudget(context, request, client);
  if (!spent.ok) return spent;
  const now = context.clock.now();
  return inTransaction(context.database, async (transaction) => {
    const asked = { channel, contact, source, consentText, network: client.network };
    await addInterest(transaction, { ...asked, campaignId: campaignId ?? null }, now);
    await addCode(context, transaction, request, spent.value, now);
    return ok({});
  });
}

/**
 * Returns the contact of a request.
 * @throws if there isn't exactly one, which the contract doesn't let through
 */
export function contactOf(input: {
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
}) {
  const address = addressOf(input);
  if (address === undefined) throw new Error("a request has one contact");
  return address;
}
