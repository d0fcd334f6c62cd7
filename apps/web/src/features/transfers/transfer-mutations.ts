import { claimTransfer as claimTransferRoute } from "@secret/contract";
import { call } from "../../platform/api.ts";
import { queryClient } from "../../platform/query-client.ts";
import { orderKeys } from "../orders/index.ts";
import { transferKeys } from "./transfer-queries.ts";

/** Claims the order that a link offers. Returns its id. */
export async function claimTransfer(token: string): Promise<string> {
  try {
    const { orderId } = await call(claimTransferRoute, { body: { token } });
    void queryClient.invalidateQueries({ queryKey: orderKeys.all });
    return orderId;
  } catch (error) {
    // It was claimed by somebody else, has expired or is at pickup: reload to show which.
    void queryClient.invalidateQueries({ queryKey: transferKeys.offer(token) });
    throw error;
  }
}
