import { ok, type Result, refuse } from "@secret/domain";
import type { Transaction } from "../../../platform/database/database.ts";
import { lockRemoved } from "../queries.ts";

const OWN = /^\/api\/pictures\/([0-9a-f]{40})$/;

/**
 * Locks pictures that a menu is about to show until the transaction ends. If a form stayed open until its unused
 * picture was removed, the picture must be chosen again.
 */
export async function holdPictures(
  transaction: Transaction,
  imageUrls: readonly (string | null)[],
): Promise<Result<Record<string, never>, "PICTURE_REFUSED">> {
  const ids = imageUrls.flatMap((imageUrl) => OWN.exec(imageUrl ?? "")?.[1] ?? []);
  if (ids.length === 0) return ok({});
  const removed = await lockRemoved(transaction, ids);
  if (removed.length === 0) return ok({});
  const reason = "This picture isn't kept any more. Please choose it again.";
  return refuse("PICTURE_REFUSED", { field: "imageUrl", params: { reason } });
}
