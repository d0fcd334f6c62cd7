import {
  type AdminEventDetail,
  type EventEditInput,
  previewPlanChange,
  startPlanChange,
} from "@secret/contract";
import { makePlanChange } from "../src/features/incidents/service/make-plan-change.ts";
import { signedIn } from "./actors.ts";
import type { TestServer } from "./test-server.ts";

/** Returns the edit of an event with only these changes. */
export function editOf(detail: AdminEventDetail, change: Partial<EventEditInput> = {}): EventEditInput {
  const {
    id: _id,
    status: _status,
    currentOrders: _taken,
    menu: _menu,
    archivedAt: _archived,
    drawFinishedAt: _finished,
    isDrawStarted: _started,
    pickupWindows,
    ...facts
  } = detail;
  return {
    ...facts,
    pickupWindows: pickupWindows.map(({ id, startsAt, endsAt, maxOrders, maxUnits }) => {
      return { id, startsAt, endsAt, maxOrders, maxUnits };
    }),
    ...change,
  };
}

/** Returns the change that moves all of an event's times after the opening. */
export function movedBy(detail: AdminEventDetail, ms: number): Partial<EventEditInput> {
  const later = (instant: string) => new Date(Date.parse(instant) + ms).toISOString();
  return {
    eventAt: later(detail.eventAt),
    pickupStartsAt: later(detail.pickupStartsAt),
    pickupEndsAt: later(detail.pickupEndsAt),
    pickupWindows: editOf(detail).pickupWindows.map((window) => ({
      ...window,
      startsAt: later(window.startsAt),
      endsAt: later(window.endsAt),
    })),
  };
}

/** Makes an edit that moves an event's orders, by a new admin and without waiting for its undo. */
export async function changePlan(server: TestServer, eventId: string, edit: EventEditInput): Promise<void> {
  const admin = await signedIn(server, "admin");
  const params = { id: eventId };
  const change = { edit, reason: "other", isNearby: true } as const;
  const { version } = await admin.call(previewPlanChange, { params, body: change });
  const { started } = await admin.call(startPlanChange, { params, body: { ...change, version } });
  if (started === null) throw new Error("the change of the plan didn't start");
  await makePlanChange(server.context, started.id);
}
