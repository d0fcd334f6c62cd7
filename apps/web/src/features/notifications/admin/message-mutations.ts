import { type AdminMessage, resendMessage as resendRoute } from "@secret/contract";
import { call } from "../../../platform/api.ts";
import { queryClient } from "../../../platform/query-client.ts";
import { messageKeys } from "./message-queries.ts";

/** Sends a failed message again as a new one. Idempotent: a second tap sends no duplicate. */
export async function resendMessage(id: string): Promise<AdminMessage> {
  try {
    return await call(resendRoute, { params: { id } });
  } finally {
    void queryClient.invalidateQueries({ queryKey: messageKeys.all });
  }
}
