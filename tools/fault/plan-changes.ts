import { setTimeout as pause } from "node:timers/promises";
import {
  answerChoice,
  type Call,
  createClient,
  getAdminEvent,
  getOrderChoices,
  previewPlanChange,
  startPlanChange,
} from "@secret/contract";
import { DAY_MS, MINUTE_MS } from "@secret/domain";
import { editOf, movedBy } from "../../apps/server/testing/edits.ts";
import { buyer, untilAnswered } from "../kit/buyer.ts";
import type { Scene } from "./buyers.ts";
import { undoSome } from "./incidents.ts";

/** Owners with an order each at the same time. */
const OWNERS = 12;
const PAUSE_MS = 150;
const NEAR_SHARE = 0.4;
const UNDO_SHARE = 0.15;
/** Longest time that an owner thinks before an answer, in ms. Some deadlines pass meanwhile. */
const THINK_MAX_MS = 500;
/** Answers that owners give one after another. */
const ANSWERS = [[], ["keep"], ["refund"], ["keep", "refund"], ["refund", "keep"]] as const;

/** Payments and answers that the server acknowledged, to be compared with how the orders end. */
export interface Acknowledged {
  readonly paidOrders: string[];
  /** Last answers to choices, by their ids. */
  readonly answers: Map<string, "keep" | "refund">;
}

/** An event in the future whose plan changes during the rush. */
export interface MovedScene extends Omit<Scene, "onPaid"> {
  readonly acknowledged: Acknowledged;
}

/** Moves an event back and forth, whose members buy and choose whether they keep their orders, until the rush is over. */
export async function changePlans(scene: MovedScene): Promise<void> {
  await Promise.all([moveUntilOver(scene), ...Array.from({ length: OWNERS }, () => ownUntilOver(scene))]);
}

/** Moves the event by half an hour or a day, and takes some of it back before it happens. */
async function moveUntilOver({ url, event, random, adminCookie, isOver }: MovedScene): Promise<void> {
  const call = createClient({ origin: url, headers: { cookie: adminCookie } });
  const params = { id: event.id };
  const nextDay = Date.parse(event.eventAt) + DAY_MS;
  while (!isOver()) {
    await pause(PAUSE_MS);
    const detail = await untilAnswered(() => call(getAdminEvent, { params }), isOver);
    if (detail === undefined) continue;
    const step = random() < NEAR_SHARE ? 30 * MINUTE_MS : DAY_MS;
    const ms = Date.parse(detail.eventAt) < nextDay ? step : -step;
    const change = { edit: editOf(detail, movedBy(detail, ms)), reason: "permit" as const };
    const shown = await untilAnswered(() => call(previewPlanChange, { params, body: change }), isOver);
    if (shown === undefined || shown.orderCount === 0) continue;
    const body = { ...change, version: shown.version };
    const answer = await untilAnswered(() => call(startPlanChange, { params, body }), isOver);
    await undoSome({ call, event, random, isOver }, answer?.started, UNDO_SHARE);
  }
}

/** Buys as one member after another, who each wait for a change of the plan and answer it. */
async function ownUntilOver(scene: MovedScene): Promise<void> {
  const { url, event, nextBuyer, isOver, acknowledged } = scene;
  while (!isOver()) {
    const { call, order, pay } = buyer(url, nextBuyer().cookie, event);
    const placed = await untilAnswered(order, isOver);
    const paid = placed && (await untilAnswered(() => pay(placed.id), isOver));
    if (paid !== undefined) {
      acknowledged.paidOrders.push(paid.id);
      await answerWhenAsked(scene, call, paid.id);
    }
    await pause(PAUSE_MS);
  }
}

async function answerWhenAsked(
  { random, isOver, acknowledged: { answers } }: MovedScene,
  call: Call,
  orderId: string,
): Promise<void> {
  const params = { id: orderId };
  while (!isOver()) {
    await pause(PAUSE_MS);
    const shown = await untilAnswered(() => call(getOrderChoices, { params }), isOver);
    const choiceId = shown?.choices[0]?.id;
    if (choiceId === undefined) continue;
    for (const answer of ANSWERS[Math.floor(random() * ANSWERS.length)] ?? []) {
      await pause(random() * THINK_MAX_MS);
      const input = { params: { ...params, choiceId }, body: { answer } };
      const answered = await untilAnswered(() => call(answerChoice, input), isOver);
      if (answered !== undefined) answers.set(choiceId, answer);
      // An unanswered refund may have happened; after a refund nothing else can.
      else if (answer === "refund") answers.delete(choiceId);
    }
    return;
  }
}
