import {
  answerDayClose,
  closeDay as closeRoute,
  type DayClose,
  reopenDay as reopenRoute,
  settleOpenOrder,
} from "@secret/contract";
import { type BodyOf, call } from "../../platform/api.ts";
import { queryClient } from "../../platform/query-client.ts";
import { dayCloseQuery } from "./close-queries.ts";

/** Runs a change and shows its result. After a refusal the page loads the newest state. */
async function change(eventId: string, run: () => Promise<DayClose>): Promise<void> {
  const { queryKey } = dayCloseQuery(eventId);
  try {
    queryClient.setQueryData(queryKey, await run());
  } catch (error) {
    void queryClient.invalidateQueries({ queryKey });
    throw error;
  }
}

/** Saves one answer; null means that the crew doesn't know. */
export function saveAnswer(eventId: string, body: BodyOf<typeof answerDayClose>): Promise<void> {
  return change(eventId, () => call(answerDayClose, { params: { id: eventId }, body }));
}

/** Ends an open order. */
export function settleOrder(eventId: string, body: BodyOf<typeof settleOpenOrder>): Promise<void> {
  return change(eventId, () => call(settleOpenOrder, { params: { id: eventId }, body }));
}

export function closeDay(eventId: string): Promise<void> {
  return change(eventId, () => call(closeRoute, { params: { id: eventId } }));
}

export function reopenDay(eventId: string, reason: string): Promise<void> {
  return change(eventId, () => call(reopenRoute, { params: { id: eventId }, body: { reason } }));
}
