import { hasPickupCode, ok, type Result, refuse } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { pickupUrl } from "../pickup-code.ts";
import { findPickupRecord } from "../queries/pickup-records.ts";

/** Returns the link of an order's pickup code to an admin, also after the pickup. */
export async function getPickupLinkByAdmin(
  { database, config }: Context,
  orderId: string,
): Promise<Result<{ url: string }, "ORDER_NOT_FOUND" | "ORDER_NOT_READY">> {
  const record = await findPickupRecord(database, orderId);
  if (record === undefined) return refuse("ORDER_NOT_FOUND");
  const { status, pickupIssue } = record;
  if (!hasPickupCode(status) && status !== "completed")
    return refuse("ORDER_NOT_READY", { params: { status } });
  return ok({ url: pickupUrl(config, orderId, pickupIssue) });
}
