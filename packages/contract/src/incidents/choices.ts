import { CHOICE_ANSWERS, CHOICE_KINDS } from "@secret/domain";
import { z } from "zod";
import { Id, IdParams, Instant, route } from "../http/route.ts";

/** Choice that an incident gives an order's owner, until it is settled. */
export const Choice = z.object({
  id: Id,
  kind: z.enum(CHOICE_KINDS),
  /** Answers that can be given. */
  options: z.array(z.enum(CHOICE_ANSWERS)),
  /** Applies if nobody answers. */
  defaultAnswer: z.enum(CHOICE_ANSWERS),
  dueAt: Instant,
  answer: z.enum(CHOICE_ANSWERS).nullable(),
});
export type Choice = z.infer<typeof Choice>;

/** Choice as the crew sees it, also once it is settled. */
export const CrewChoice = Choice.extend({
  answeredBy: z.enum(["owner", "staff", "standing", "default"]).nullable(),
  /** First name and initial of the crew member who answered; null if somebody else did. */
  crewName: z.string().nullable(),
  isSettled: z.boolean(),
});
export type CrewChoice = z.infer<typeof CrewChoice>;

const CrewChoices = z.object({ choices: z.array(CrewChoice) });
const Choices = z.object({ choices: z.array(Choice) });
const Answer = z.strictObject({ answer: z.enum(CHOICE_ANSWERS) });

export const getOrderChoices = route({
  method: "GET",
  path: "/api/orders/:id/choices",
  access: "member",
  summary: "The choices that the owner of an order has",
  params: IdParams,
  response: Choices,
  errors: ["ORDER_NOT_FOUND"],
});

export const answerChoice = route({
  method: "POST",
  path: "/api/orders/:id/choices/:choiceId",
  access: "member",
  summary: "Answers a choice of an own order, or changes the answer; returns the choices that are left",
  params: z.strictObject({ id: Id, choiceId: Id }),
  body: Answer,
  response: Choices,
  errors: ["ORDER_NOT_FOUND", "NOT_FOUND", "INVALID_INPUT", "CHOICE_OVER", "PAYMENT_IN_PROGRESS"],
});

export const getChoicesForMember = route({
  method: "GET",
  path: "/api/crew/events/:id/choices",
  access: "staff",
  summary: "The choices of an order, which the crew can answer for its owner, and who answered them",
  params: IdParams,
  query: z.strictObject({ orderId: Id }),
  response: CrewChoices,
  errors: ["EVENT_NOT_FOUND", "ORDER_NOT_FOUND"],
});

export const answerChoiceForMember = route({
  method: "POST",
  path: "/api/crew/events/:id/choices/:choiceId",
  access: "staff",
  summary: "Answers a choice for the order's owner; returns the order's choices",
  params: z.strictObject({ id: Id, choiceId: Id }),
  body: Answer,
  response: CrewChoices,
  errors: ["EVENT_NOT_FOUND", "NOT_FOUND", "INVALID_INPUT", "CHOICE_OVER", "PAYMENT_IN_PROGRESS"],
});
