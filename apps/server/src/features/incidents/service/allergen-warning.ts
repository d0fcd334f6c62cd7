import type { AllergenWarningPreview, DeclaredError, sendAllergenWarning } from "@secret/contract";
import {
  crewRank,
  isInCharge,
  listDangers,
  MINUTE_MS,
  ok,
  type Result,
  refuse,
  WARNED_MINUTES,
} from "@secret/domain";
import { sql } from "kysely";
import type { Context } from "../../../platform/context.ts";
import { type Connection, inTransaction, type Transaction } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import { audit } from "../../audit/index.ts";
import { findMenu } from "../../menu/index.ts";
import { countUnreached, notify } from "../../notifications/index.ts";
import { lockEventCounters } from "../../order-book/index.ts";
import { ALARM_REASON, findAlarms, findRecentHandOffs } from "../queries/allergen-alarms.ts";
import { insertIncident } from "../queries/incidents.ts";
import { checkLimit, textOf } from "./allergen-alarm.ts";
import { findEventOfCrew } from "./crew-event.ts";
import { versionOf } from "./preview-version.ts";

/** Order of a member to warn. */
interface Warned {
  readonly orderId: string;
  readonly ownerId: string;
}

/** Allergens in the text: none by name, since nobody knows yet what made the person ill, and to hold no health data. */
const ALLERGENS = listDangers({ allergens: [], isUnchecked: true });

/** Previews the alarm to everybody who got an item in the last 60 minutes. */
export async function previewWarning(
  context: Context,
  session: Session,
  eventId: string,
  menuItemId: string,
): Promise<Result<AllergenWarningPreview, "EVENT_NOT_FOUND" | "MENU_ITEM_NOT_FOUND">> {
  const { database } = context;
  const event = await findEventOfCrew(context, session, eventId);
  if (event === undefined) return refuse("EVENT_NOT_FOUND");
  const found = await findWarned(context, database, eventId, menuItemId);
  if (!found.ok) return found;
  const { warned, walkUps, version } = found.value;
  const hasUnreached = (await countUnreachedOf(database, warned)) > 0;
  const orders = [];
  for (const each of warned) {
    const isReached = !hasUnreached || (await countUnreachedOf(database, [each])) === 0;
    orders.push({ orderId: each.orderId, isReached });
  }
  const text = textOf(context, eventId, ALLERGENS);
  return ok({ version, text, orders, walkUps, maySend: isInCharge(crewRank(session, event)) });
}

/**
 * Warns everybody who got an item in the last 60 minutes, as previewed, by every channel that is on. It can't be undone, and
 * only the event's lead and admins may do it.
 */
export async function sendWarning(
  context: Context,
  session: Session,
  eventId: string,
  { menuItemId, version }: { readonly menuItemId: string; readonly version: string },
): Promise<Result<Record<string, never>, DeclaredError<typeof sendAllergenWarning>>> {
  const event = await findEventOfCrew(context, session, eventId);
  if (event === undefined) return refuse("EVENT_NOT_FOUND");
  if (!isInCharge(crewRank(session, event))) return refuse("FORBIDDEN");
  return inTransaction(context.database, async (transaction) => {
    await lockEventCounters(transaction, eventId);
    const found = await findWarned(context, transaction, eventId, menuItemId);
    if (!found.ok) return found;
    const { warned } = found.value;
    if (found.value.version !== version) return refuse("EDITED_MEANWHILE");
    const limited = checkLimit(await findAlarms(transaction, eventId));
    if (!limited.ok) return limited;
    await record(context, transaction, session, { eventId, menuItemId, warned });
    const recipients = warned.map(({ orderId, ownerId: userId }) => ({ userId, eventId, orderId }));
    await notify(
      context,
      transaction,
      "allergen-alarm",
      recipients.map((each) => ({ ...each, facts: { allergens: ALLERGENS } })),
    );
    return ok({});
  });
}

/** Returns the members to warn about an item, without those already warned, and how many walk-ups have it. */
async function findWarned({ clock }: Context, database: Connection, eventId: string, menuItemId: string) {
  const item = (await findMenu(database, eventId)).find(({ id }) => id === menuItemId);
  if (item === undefined) return refuse("MENU_ITEM_NOT_FOUND");
  const since = new Date(clock.now().getTime() - WARNED_MINUTES * MINUTE_MS);
  const handedOff = await findRecentHandOffs(database, { eventId, menuItemId, since });
  const alarms = await findAlarms(database, eventId);
  const before = new Set(alarms.filter((each) => each.menuItemId === menuItemId).map((each) => each.orderId));
  const byOwner = Map.groupBy(handedOff, ({ ownerId }) => ownerId);
  const warned = [...byOwner].flatMap(([ownerId, [latest]]): Warned[] =>
    ownerId === null || latest === undefined || before.has(latest.id)
      ? []
      : [{ orderId: latest.id, ownerId }],
  );
  const walkUps = byOwner.get(null)?.length ?? 0;
  return ok({ warned, walkUps, version: versionOf([warned]) });
}

function countUnreachedOf(database: Connection, warned: readonly Warned[]): Promise<number> {
  const ids = warned.map(({ ownerId }) => ownerId);
  return countUnreached(database, "allergen-alarm", sql<{ id: string }>`SELECT unnest(${ids}::uuid[]) AS id`);
}

/** Adds an alarm for each order, so that nobody is warned twice and its member can be called. */
async function record(
  { clock }: Context,
  transaction: Transaction,
  { userId }: Session,
  sent: { readonly eventId: string; readonly menuItemId: string; readonly warned: readonly Warned[] },
): Promise<void> {
  const { eventId, menuItemId, warned } = sent;
  const now = clock.now();
  for (const { orderId } of warned)
    await insertIncident(transaction, {
      eventId,
      kind: "wrong-order",
      orderId,
      menuItemId,
      reason: ALARM_REASON,
      state: "done",
      startedBy: userId,
      startedAt: now,
      endedAt: now,
    });
  await audit(transaction, now, {
    eventType: "order_status_change",
    severity: "warning",
    message: "Allergen alarm sent to everybody who got an item",
    actorId: userId,
    metadata: { eventId, menuItemId, orders: warned.length },
  });
}
