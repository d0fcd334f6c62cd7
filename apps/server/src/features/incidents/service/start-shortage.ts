import type { ShortPreview, startShort as startRoute } from "@secret/contract";
import { crewRank, isInCharge, ok, type Result, refuse, undoEndsAt } from "@secret/domain";
import { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { inTransaction, type Transaction } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import { defineJob } from "../../../platform/jobs/define-job.ts";
import { audit } from "../../audit/index.ts";
import { announceBoardChanged, announceEventChanged } from "../../events/index.ts";
import { findMenu } from "../../menu/index.ts";
import { limitToCount, lockStock, type StockRows } from "../../order-book/index.ts";
import { insertIncident } from "../queries/incidents.ts";
import { findOpenShortage, insertCount } from "../queries/shortages.ts";
import { findEventOfCrew, isCrewEvent } from "./crew-event.ts";
import { giveBackFound } from "./give-back-found.ts";
import { previewShortage } from "./plan-shortage.ts";
import { stopSelling } from "./stop-selling.ts";

/** Job that cuts orders once it can't be undone anymore. */
export const CUT_ORDERS_JOB = defineJob("incidents.cut-orders", z.object({ incidentId: z.uuid() }));

type Counted = z.output<typeof startRoute.body>;

/** Previews a count of an item. Changes nothing. */
export async function previewShort(
  context: Context,
  session: Session,
  eventId: string,
  { menuItemId: itemId, counted }: Pick<Counted, "counted" | "menuItemId">,
): Promise<Result<z.input<typeof ShortPreview>, "EVENT_NOT_FOUND" | "MENU_ITEM_NOT_FOUND">> {
  const event = await findEventOfCrew(context, session, eventId);
  if (event === undefined) return refuse("EVENT_NOT_FOUND");
  const menu = await findMenu(context.database, eventId);
  if (!menu.some(({ id }) => id === itemId)) return refuse("MENU_ITEM_NOT_FOUND");
  return ok(await previewShortage(context, context.database, { session, event, itemId, counted }));
}

/**
 * Records a count as previewed: sales are limited to what isn't promised. If food is missing, sales stop at once and
 * orders are cut after the undo time. While members choose, a higher count gives found pieces back.
 */
export async function startShort(
  context: Context,
  session: Session,
  eventId: string,
  { menuItemId: itemId, counted, version }: Counted,
): Promise<
  Result<
    z.input<typeof startRoute.response>,
    "EVENT_NOT_FOUND" | "FORBIDDEN" | "INCIDENT_IN_PROGRESS" | "MENU_ITEM_NOT_FOUND"
  >
> {
  return inTransaction(context.database, async (transaction) => {
    const found = await lockItem(context, transaction, session, eventId, itemId);
    if (!found.ok) return found;
    const { event, item } = found.value;
    const about = { session, event, itemId, counted };
    const preview = await previewShortage(context, transaction, about);
    if (preview.version !== version) return ok({ isRecorded: false, preview });
    const open = await findOpenShortage(transaction, itemId);
    if (open !== undefined && (open.state !== "choosing" || preview.short > 0))
      return refuse("INCIDENT_IN_PROGRESS");
    await recordCount(context, transaction, session, { item, counted, short: preview.short });
    if (open !== undefined) await giveBackFound(context, transaction, open, preview.found);
    else if (preview.short > 0)
      await startShortage(context, transaction, session, { item, counted, short: preview.short });
    transaction.afterCommit(() => {
      announceBoardChanged(context, eventId);
      announceEventChanged(context, eventId);
    });
    return ok({ isRecorded: true, preview: await previewShortage(context, transaction, about) });
  });
}

type Item = StockRows["items"][number];

async function lockItem(
  context: Context,
  transaction: Transaction,
  session: Session,
  eventId: string,
  itemId: string,
): Promise<
  Result<{ event: StockRows["event"]; item: Item }, "EVENT_NOT_FOUND" | "FORBIDDEN" | "MENU_ITEM_NOT_FOUND">
> {
  const stock = await lockStock(transaction, eventId);
  if (stock === undefined || !isCrewEvent(context, session, stock.event)) return refuse("EVENT_NOT_FOUND");
  if (!isInCharge(crewRank(session, stock.event))) return refuse("FORBIDDEN");
  const item = stock.items.find(({ id }) => id === itemId);
  return item === undefined ? refuse("MENU_ITEM_NOT_FOUND") : ok({ event: stock.event, item });
}

interface Count {
  readonly item: Item;
  readonly counted: number;
  readonly short: number;
}

async function recordCount(
  { clock }: Context,
  transaction: Transaction,
  { userId }: Session,
  { item, counted, short }: Count,
): Promise<void> {
  const now = clock.now();
  await insertCount(transaction, { menuItemId: item.id, counted, countedBy: userId, countedAt: now });
  await limitToCount(transaction, item.id, counted);
  await audit(transaction, now, {
    eventType: "event_status_change",
    severity: short > 0 ? "warning" : "info",
    message: `${item.name} counted: ${counted} in nobody's bag, ${short} short`,
    actorId: userId,
    metadata: { eventId: item.eventId, menuItemId: item.id },
  });
}

async function startShortage(
  context: Context,
  transaction: Transaction,
  session: Session,
  { item, counted, short }: Count,
): Promise<void> {
  const now = context.clock.now();
  const { id: menuItemId, eventId } = item;
  const stopped = await stopSelling(context, transaction, session, { eventId, menuItemId, at: now });
  if (!stopped.ok) throw new Error(`item ${menuItemId} is locked but can't be stopped`);
  const leavesAt = undoEndsAt(now);
  const incidentId = await insertIncident(transaction, {
    eventId,
    kind: "short",
    menuItemId,
    numbers: JSON.stringify({ counted, short }),
    startedBy: session.userId,
    startedAt: now,
    leavesAt,
  });
  await context.jobs.add(transaction, CUT_ORDERS_JOB, [{ incidentId }], { runAt: leavesAt });
}
