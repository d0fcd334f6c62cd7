import {
  answerChoice,
  getAdminEvent,
  getOrderChoices,
  previewPlanChange,
  startPlanChange,
  undoIncident,
} from "@secret/contract";
import { expect } from "vitest";
import { type Actor, type TestEvent, withFreshSession } from "../actors.ts";
import { editOf } from "../edits.ts";
import type { TestServer } from "../test-server.ts";
import type { Model } from "./model.ts";
import type { Random } from "./random.ts";

interface Day {
  readonly server: TestServer;
  readonly random: Random;
  readonly model: Model;
  readonly event: TestEvent;
  readonly members: readonly Actor[];
  readonly admin: Actor;
}

const UNDO_SHARE = 0.3;
const UNDO_SECONDS = 61;

/**
 * Moves the event to a place nearby, confirmed by two requests at once. It is undone, or owners keep their orders, have
 * them refunded or say nothing. No order may be unpaid.
 */
export async function changePlan(day: Day): Promise<void> {
  const { server, random, model, event } = day;
  const admin = await withFreshSession(server, day.admin);
  const params = { id: event.id };
  const detail = await admin.call(getAdminEvent, { params });
  const edit = editOf(detail, { address: "600 S Hewitt St" });
  const change = { edit, reason: "permit" as const, isNearby: true };
  const { version } = await admin.call(previewPlanChange, { params, body: change });
  const start = () => admin.call(startPlanChange, { params, body: { ...change, version } });
  const started = (await Promise.all([start(), start()])).flatMap((answer) => answer.started ?? []);
  expect(started).toHaveLength(1);
  const isUndone = random.next() < UNDO_SHARE;
  if (isUndone) {
    const incidentId = started[0]?.id ?? "";
    await admin.call(undoIncident, { params: { ...params, incidentId } });
  }
  server.clock.advance(UNDO_SECONDS);
  await server.runJobs();
  for (const order of model.live) {
    const owner = day.members[order.holder ?? day.members.length];
    if (owner === undefined) continue;
    const { choices } = await owner.call(getOrderChoices, { params: { id: order.id } });
    expect(choices).toHaveLength(isUndone ? 0 : 1);
    const answer = random.pick(["keep", "refund", undefined] as const);
    const choiceId = choices[0]?.id;
    if (choiceId === undefined || answer === undefined) continue;
    await owner.call(answerChoice, { params: { id: order.id, choiceId }, body: { answer } });
    if (answer === "refund") model.cancel(order, "owner", server.clock.now().getTime());
  }
}
