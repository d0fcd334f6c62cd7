import type { StopPreview } from "@secret/contract";
import {
  crewRank,
  type EventStatus,
  isEventOver,
  isInCharge,
  OPEN_ORDER_STATUSES,
  ok,
  type Result,
  refuse,
  type StopReason,
} from "@secret/domain";
import { sql } from "kysely";
import type { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import type { Connection } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import type { EventRow } from "../../events/index.ts";
import { findUnreached } from "../../notifications/index.ts";
import { summarizeCancellation } from "../../payments/index.ts";
import { findUnfinished } from "../queries/incidents.ts";
import { findUnfinishedStop } from "../queries/pickup-stops.ts";
import { findEventOfCrew } from "./crew-event.ts";
import { toUndoable, versionOf } from "./preview-version.ts";

/** Previews stopping a pickup for good. Changes nothing. */
export async function previewStop(
  context: Context,
  session: Session,
  eventId: string,
  reason: StopReason,
): Promise<Result<z.input<typeof StopPreview>, "EVENT_NOT_FOUND">> {
  const event = await findEventOfCrew(context, session, eventId);
  if (event === undefined) return refuse("EVENT_NOT_FOUND");
  return ok(await summarizeStop(context, context.database, { session, event, reason }));
}

/** Sums up what stopping a pickup affects, and whether a crew member may stop it. */
export async function summarizeStop(
  context: Context,
  database: Connection,
  { session, event, reason }: { session: Session; event: EventRow; reason: StopReason },
): Promise<z.input<typeof StopPreview>> {
  const { preview, ordersHash } = await summarizeCancellation(context, database, event, reason);
  const pending = await findUnfinishedStop(database, event.id);
  const planChange = await findUnfinished(database, event.id, "plan-change");
  const owners = sql<{ id: string }>`
    SELECT DISTINCT owner_id AS id FROM orders
     WHERE event_id = ${event.id} AND owner_id IS NOT NULL AND status = ANY (${OPEN_ORDER_STATUSES})`;
  const isOver = isEventOver(event.status as EventStatus);
  return {
    ...preview,
    version: versionOf([ordersHash, preview.memberCount, pending?.id]),
    unreached: (await findUnreached(database, "order-event-cancelled", owners)).length,
    mayStop: !isOver && isInCharge(crewRank(session, event)),
    isCancelled: event.status === "cancelled",
    undoable: pending === undefined ? null : { id: pending.id, leavesAt: pending.leavesAt },
    planChange: toUndoable(planChange, context.clock.now()),
  };
}
