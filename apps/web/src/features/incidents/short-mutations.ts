import { setShortAnswer as setShortAnswerRoute } from "@secret/contract";
import type { ShortAnswer } from "@secret/domain";
import { call } from "../../platform/api.ts";
import { queryClient } from "../../platform/query-client.ts";
import { shortAnswerKey } from "./short-queries.ts";

/** Stores the member's standing answer to a shortage. */
export async function setShortAnswer(answer: ShortAnswer): Promise<void> {
  queryClient.setQueryData(shortAnswerKey, { answer });
  await call(setShortAnswerRoute, { body: { answer } });
}
