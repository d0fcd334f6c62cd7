import type { explainPickupCode as explainRoute } from "@secret/contract";
import type { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { findClaimTimes } from "../../orders/index.ts";
import { findPickupRecord } from "../queries/pickup-records.ts";
import { formerIssueOf, isShownCode } from "./hand-off.ts";

type Explanation = z.input<(typeof explainRoute)["response"]>;

const UNKNOWN: Explanation = { verdict: "unknown", passedOnAt: null, event: null };

/** Explains a shown code. Changes nothing, and reveals only which order's code it was. */
export async function explainPickupCode(
  context: Context,
  { orderId: id, token }: { readonly orderId: string; readonly token: string },
): Promise<Explanation> {
  const record = await findPickupRecord(context.database, id);
  if (record === undefined) return UNKNOWN;
  const { pickupIssue, order, locationName } = record;
  const event = { id: order.eventId, title: order.eventTitle, locationName };
  if (isShownCode(context, { id, pickupIssue }, token))
    return { verdict: "present", passedOnAt: null, event };
  const issue = formerIssueOf(context, { id, pickupIssue }, token);
  if (issue === undefined) return UNKNOWN;
  const claimedAt = await findClaimTimes(context.database, id);
  // If every new code came with a claim, each earlier code belonged to an earlier owner.
  const passedOnAt = claimedAt.length === pickupIssue - 1 ? claimedAt[issue - 1] : undefined;
  if (passedOnAt === undefined) return { verdict: "old", passedOnAt: null, event };
  return { verdict: "passed-on", passedOnAt, event };
}
