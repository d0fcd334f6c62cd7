import type { AllergenWarningPreview, DeclaredError, sendAllergenWarning } from "@secret/contract";
import { crewRank, isInCharge, MINUTE_MS, ok, type Result, refuse, WARNED_MINUTES } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { type Connection, inTransaction, type Transaction } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import { audit } from "../../audit/index.ts";
import { findMenu } from "../../menu/index.ts";
import { copyOf, notify } from "../../notifications/index.ts";
import { lockEventCounters } from "../../order-book/index.ts";
import { findAlarms, findRecentHandOffs, insertWarnings } from "../queries/allergen-alarms.ts";
import { checkLimit } from "./allergen-alarm.ts";
import { findUnreachedOf } from "./count-reach.ts";
import { findEventOfCrew } from "./crew-event.ts";
import { versionOf } from "./preview-version.ts";

/** Order of a member to warn. */
interface Warned {
  readonly orderId: string;
  readonly ownerId: string;
}

/** Previews the warning to everybody who got an item in the last 60 minutes. */
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
  const { item, warned, walkUps, version } = found.value;
  const ownerIds = warned.map(({ ownerId }) => ownerId);
  const unreached = await findUnreachedOf(database, "allergen-warning", ownerIds);
  const orders = warned.map(({ orderId, ownerId }) => ({ orderId, isReached: !unreached.has(ownerId) }));
  const facts = { itemName: item.name };
  const text = copyOf("allergen-warning", { eventId, facts }, context.config.publicUrl).message;
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
    const { item, warned } = found.value;
    if (found.value.version !== version) return refuse("EDITED_MEANWHILE");
    const limited = checkLimit(await findAlarms(transaction, eventId));
    if (!limited.ok) return limited;
    await record(context, transaction, session, { eventId, menuItemId, warned });
    const facts = { itemName: item.name };
    const recipients = warned.map(({ orderId, ownerId: userId }) => ({ userId, eventId, orderId, facts }));
    await notify(context, transaction, "allergen-warning", recipients);
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
  return ok({ item, warned, walkUps, version: versionOf([item.name, warned]) });
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
  const orderIds = warned.map(({ orderId }) => orderId);
  await insertWarnings(transaction, { eventId, menuItemId, startedBy: userId, orderIds, now });
  await audit(transaction, now, {
    eventType: "order_status_change",
    severity: "warning",
    message: "Allergen warning sent to everybody who got an item",
    actorId: userId,
    metadata: { eventId, menuItemId, orders: warned.length },
  });
}
