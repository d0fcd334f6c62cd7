import type { ReleasePreview } from "@secret/contract";
import { crewRank, isInCharge, ok, type Result, refuse } from "@secret/domain";
import type { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import type { Connection } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import type { EventRow } from "../../events/index.ts";
import { findUnfinished } from "../queries/incidents.ts";
import { findUncollected } from "../queries/no-shows.ts";
import { isHoldOver, isOnUs } from "./awaited-orders.ts";
import { countReach } from "./count-reach.ts";
import { findEventOfCrew } from "./crew-event.ts";
import { toUndoable, versionOf } from "./preview-version.ts";

/** Previews the release of the orders whose hold is over. */
export async function previewRelease(
  context: Context,
  session: Session,
  eventId: string,
): Promise<Result<z.input<typeof ReleasePreview>, "EVENT_NOT_FOUND">> {
  const event = await findEventOfCrew(context, session, eventId);
  if (event === undefined) return refuse("EVENT_NOT_FOUND");
  return ok(await planRelease(context, context.database, session, event));
}

/** Plans the release of the orders whose hold is over. */
export async function planRelease(
  { clock, settings }: Context,
  database: Connection,
  session: Session,
  event: EventRow,
): Promise<z.input<typeof ReleasePreview>> {
  const now = clock.now();
  const all = await findUncollected(database, event.id);
  const last = await findUnfinished(database, event.id, "no-show");
  const undoable = toUndoable(last, now);
  // A release that can't be undone anymore is about to happen.
  const isLeaving = last !== undefined && undoable === null;
  const due = isLeaving ? [] : all.filter((order) => isHoldOver(order, settings.graceMinutes, now));
  const refunded = due.filter(isOnUs);
  const owners = due.map(({ ownerId }) => ownerId);
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
  const refundCents = sum(refunded.map(({ paidCents }) => paidCents));
  return {
    version: versionOf([due.map(({ id }) => id), refundCents, last?.id]),
    mayRelease: isInCharge(crewRank(session, event)),
    orders: due.map(({ id, orderNumber }) => ({ id, orderNumber })),
    pieces: sum(due.map(({ pieces }) => pieces)),
    refunded: refunded.length,
    refundCents,
    ...(await countReach(database, "pickup-released", owners)),
    undoable,
  };
}
