import {
  type EventEditInput,
  type PlanChangePreview,
  previewPlanChange as previewRoute,
  type StartedIncident,
  startPlanChange as startRoute,
} from "@secret/contract";
import type { PlanReason } from "@secret/domain";
import { call } from "../../../platform/api.ts";

/** Change of an event's place or time, with the admin's answers. */
export interface PlanChange {
  readonly edit: EventEditInput;
  readonly reason: PlanReason;
  /** Whether the new place is within 5 miles; undefined while nobody said so. */
  readonly isNearby: boolean | undefined;
}

const bodyOf = ({ edit, reason, isNearby }: PlanChange) => ({
  edit,
  reason,
  ...(isNearby !== undefined && { isNearby }),
});

/** Returns the consequences of a change, which changes nothing yet. */
export function previewPlanChange(eventId: string, change: PlanChange): Promise<PlanChangePreview> {
  return call(previewRoute, { params: { id: eventId }, body: bodyOf(change) });
}

/** Starts a change as previewed. Without `started`, the preview was outdated and a new one is returned. */
export function startPlanChange(
  eventId: string,
  change: PlanChange,
  { version }: PlanChangePreview,
): Promise<{ started: StartedIncident | null; preview: PlanChangePreview }> {
  return call(startRoute, { params: { id: eventId }, body: { ...bodyOf(change), version } });
}
