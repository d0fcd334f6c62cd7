import { claimTransfer as claimTransferRoute } from "@secret/contract";
import { call } from "../../platform/api.ts";
import { queryClient } from "../../platform/query-client.ts";
import { orderKeys } from "../orders/index.ts";
import { transferKeys } from "./transfer-queries.ts";

/** Claims the order that a link offers, and gives its id. */
export async function claimTransfer(token: string): Promise<string> {
  try {
    const { orderId } = await call(claimTransferRoute, { body: { token } });
    void queryClient.invalidateQueries({ queryKey: orderKeys.all });
    return orderId;
  } catch (error) {
    // Claimed by somebody else, expired, at the window: the page says which.
    void queryClient.invalidateQueries({ queryKey: transferKeys.offer(token) });
    throw error;
  }
}
