import {
  type AdminMessage,
  resendReceipt as resendReceiptRoute,
  resendMessage as resendRoute,
} from "@secret/contract";
import { call } from "../../../platform/api.ts";
import { invalidateAreas, queryClient } from "../../../platform/query-client.ts";
import { messageKeys } from "./message-queries.ts";

/** Sends a message that failed as a new one. Pressed twice, it is one. */
export async function resendMessage(id: string): Promise<AdminMessage> {
  try {
    return await call(resendRoute, { params: { id } });
  } finally {
    void queryClient.invalidateQueries({ queryKey: messageKeys.all });
  }
}

/** Mails an order's receipt once more to who paid it. */
export async function resendReceipt(orderId: string): Promise<void> {
  try {
    await call(resendReceiptRoute, { params: { id: orderId } });
  } finally {
    invalidateAreas(["audit", "messages", "orders"]);
  }
}
