import type { getChoicesForMember, getOrderChoices } from "@secret/contract";
import {
  type ChoiceAnswer,
  calledName,
  isChoiceOpen,
  ok,
  possibleAnswers,
  type Result,
  refuse,
} from "@secret/domain";
import type { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import { findOrderRow, lockOrderAndEvent, type OrderRow } from "../../order-book/index.ts";
import {
  type ChoiceRow,
  findAnsweredChoices,
  findChoice,
  findUnsettledChoices,
  lockChoice,
} from "../queries/choices.ts";
import { findEventOfCrew } from "./crew-event.ts";
import { answerLocked, settleDueChoicesOf } from "./settle-choices.ts";

type ShownChoices = z.input<typeof getOrderChoices.response>;
type CrewChoices = z.input<typeof getChoicesForMember.response>;
type AnswerRefusal = "CHOICE_OVER" | "INVALID_INPUT" | "NOT_FOUND" | "PAYMENT_IN_PROGRESS";

/** Returns the choices of an own order. Settles those that are due first. */
export async function readChoices(
  context: Context,
  { userId }: Session,
  orderId: string,
): Promise<Result<ShownChoices, "ORDER_NOT_FOUND">> {
  const order = await findOrderRow(context.database, orderId);
  if (order?.ownerId !== userId) return refuse("ORDER_NOT_FOUND");
  return ok(await showChoices(context, order.id));
}

/** Answers a choice of an own order. After a transfer its new owner answers, and nobody else. */
export async function answerOwnChoice(
  context: Context,
  { userId }: Session,
  { id: orderId, choiceId }: { readonly id: string; readonly choiceId: string },
  answer: ChoiceAnswer,
): Promise<Result<ShownChoices, AnswerRefusal | "ORDER_NOT_FOUND">> {
  const order = await findOrderRow(context.database, orderId);
  if (order?.ownerId !== userId) return refuse("ORDER_NOT_FOUND");
  const mayAnswer = (locked: OrderRow) => locked.id === orderId && locked.ownerId === userId;
  const given = { answer, answeredBy: "owner", answeredById: userId } as const;
  const answered = await answerChoice(context, choiceId, mayAnswer, given);
  return answered.ok ? ok(await showChoices(context, orderId)) : answered;
}

/** Returns the choices of an order for the crew, settled ones too. */
export async function readChoicesForMember(
  context: Context,
  session: Session,
  eventId: string,
  orderId: string,
): Promise<Result<CrewChoices, "EVENT_NOT_FOUND" | "ORDER_NOT_FOUND">> {
  if ((await findEventOfCrew(context, session, eventId)) === undefined) return refuse("EVENT_NOT_FOUND");
  const order = await findOrderRow(context.database, orderId);
  if (order?.eventId !== eventId) return refuse("ORDER_NOT_FOUND");
  return ok(await showCrewChoices(context, orderId));
}

/** Answers a choice for the order's owner, who tells the crew at the window. */
export async function answerChoiceForMember(
  context: Context,
  session: Session,
  { id: eventId, choiceId }: { readonly id: string; readonly choiceId: string },
  answer: ChoiceAnswer,
): Promise<Result<CrewChoices, AnswerRefusal | "EVENT_NOT_FOUND">> {
  if ((await findEventOfCrew(context, session, eventId)) === undefined) return refuse("EVENT_NOT_FOUND");
  const given = { answer, answeredBy: "staff", answeredById: session.userId } as const;
  const answered = await answerChoice(context, choiceId, (order) => order.eventId === eventId, given);
  return answered.ok ? ok(await showCrewChoices(context, answered.value)) : answered;
}

/**
 * Stores an answer until the choice is settled or due, and returns its order. Whatever happens to the order first decides.
 * Items that ran short have a choice each and are answered alike.
 */
async function answerChoice(
  context: Context,
  choiceId: string,
  mayAnswer: (order: OrderRow) => boolean,
  given: { answer: ChoiceAnswer; answeredBy: "owner" | "staff"; answeredById: string },
): Promise<Result<string, AnswerRefusal>> {
  const known = await findChoice(context.database, choiceId);
  if (known === undefined) return refuse("NOT_FOUND");
  const answered = await inTransaction(context.database, async (transaction) => {
    const order = await lockOrderAndEvent(transaction, known.orderId);
    const choice = await lockChoice(transaction, choiceId);
    if (order === undefined || choice === undefined || !mayAnswer(order)) return refuse("NOT_FOUND");
    if (!possibleAnswers(choice).includes(given.answer)) return refuse("INVALID_INPUT", { field: "answer" });
    if (!isChoiceOpen(choice, order, context.clock.now())) return refuse("CHOICE_OVER");
    const alike = choice.kind === "short" ? await findUnsettledChoices(transaction, order.id) : [];
    for (const other of alike.filter(({ id, kind }) => id !== choiceId && kind === "short"))
      if (other.options.includes(given.answer) && isChoiceOpen(other, order, context.clock.now()))
        await answerLocked(context, transaction, { choice: other, order }, given);
    return answerLocked(context, transaction, { choice, order }, given);
  });
  return answered.ok ? ok(known.orderId) : answered;
}

async function showChoices(context: Context, orderId: string): Promise<ShownChoices> {
  await settleDueChoicesOf(context, orderId);
  const choices = await findUnsettledChoices(context.database, orderId);
  return { choices: choices.map(toChoice) };
}

async function showCrewChoices(context: Context, orderId: string): Promise<CrewChoices> {
  await settleDueChoicesOf(context, orderId);
  const choices = await findAnsweredChoices(context.database, orderId);
  return {
    choices: choices.map((row) => ({
      ...toChoice(row),
      answeredBy: row.answeredBy,
      crewName: row.answeredBy === "staff" ? calledName(row.firstName ?? "", row.lastName ?? "") : null,
      isSettled: row.settledAt !== null,
    })),
  };
}

function toChoice(choice: ChoiceRow) {
  const { id, kind, defaultAnswer, dueAt, answer } = choice;
  return { id, kind, options: possibleAnswers(choice), defaultAnswer, dueAt, answer };
}
