import { answerOrderReport, reportOrder as reportOrderRoute } from "@secret/contract";
import { type BodyOf, call } from "../../platform/api.ts";
import { queryClient } from "../../platform/query-client.ts";
import { ownReportsQuery, reportKeys } from "./report-queries.ts";

/** Reports a problem with an order. */
export async function reportOrder(orderId: string, body: BodyOf<typeof reportOrderRoute>): Promise<void> {
  const { queryKey } = ownReportsQuery(orderId);
  try {
    queryClient.setQueryData(queryKey, await call(reportOrderRoute, { params: { id: orderId }, body }));
  } catch (error) {
    void queryClient.invalidateQueries({ queryKey });
    throw error;
  }
}

/** Answers a report and closes it. */
export async function answerReport(id: string, answer: string): Promise<void> {
  await call(answerOrderReport, { params: { id }, body: { answer } }).finally(() =>
    queryClient.invalidateQueries({ queryKey: reportKeys.admin }),
  );
}
