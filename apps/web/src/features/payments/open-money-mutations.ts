import { type OpenMoney, retryRefund as retryRefundRoute } from "@secret/contract";
import { call } from "../../platform/api.ts";
import { queryClient } from "../../platform/query-client.ts";
import { openMoneyKeys } from "./open-money-queries.ts";

/** Asks the bank once more for a refund that it refused. */
export async function retryRefund(refundId: string): Promise<OpenMoney> {
  try {
    const open = await call(retryRefundRoute, { params: { id: refundId } });
    queryClient.setQueryData(openMoneyKeys.all, open);
    return open;
  } catch (error) {
    void queryClient.invalidateQueries({ queryKey: openMoneyKeys.all });
    throw error;
  }
}
