import { answerChoiceForMember, answerChoice as answerRoute, type Choice } from "@secret/contract";
import type { ChoiceAnswer } from "@secret/domain";
import { call } from "../../platform/api.ts";
import { invalidateAreas } from "../../platform/query-client.ts";

/** Answers a choice of an own order. A refund changes the order with it. */
export async function answerChoice(
  orderId: string,
  { id: choiceId }: Choice,
  answer: ChoiceAnswer,
): Promise<void> {
  const params = { id: orderId, choiceId };
  await call(answerRoute, { params, body: { answer } }).finally(() => invalidateAreas(["orders"]));
}

/** Answers a choice for the order's owner. */
export async function answerForMember(
  eventId: string,
  { id: choiceId }: Choice,
  answer: ChoiceAnswer,
): Promise<void> {
  await call(answerChoiceForMember, { params: { id: eventId, choiceId }, body: { answer } });
}
