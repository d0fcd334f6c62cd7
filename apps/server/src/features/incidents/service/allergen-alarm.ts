import type { DeclaredError, previewAllergenAlarm, sendAllergenAlarm } from "@secret/contract";
import {
  ALARMS_PER_EVENT_MAX,
  crewRank,
  findBagDanger,
  isInCharge,
  listDangers,
  ok,
  type Result,
  refuse,
} from "@secret/domain";
import type { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { type Connection, inTransaction } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import { audit } from "../../audit/index.ts";
import { copyOf, notify } from "../../notifications/index.ts";
import { findOrderRow, lockEventCounters } from "../../order-book/index.ts";
import { ALARM_REASON, findAlarms, findAllergens, findPhone } from "../queries/allergen-alarms.ts";
import { insertIncident } from "../queries/incidents.ts";
import { findUnreachedOf } from "./count-reach.ts";
import { findEventOfCrew } from "./crew-event.ts";

/** A wrong bag: the order of the member who has it, and the order whose bag it is. */
interface WrongBag {
  readonly orderId: string;
  readonly bagOrderId: string;
}

/** Retry time in the refusal of an event that has had all its alarms, in seconds. */
const LIMIT_SECONDS = 3_600;

/** Previews the alarm to the holder of a wrong bag. */
export async function previewAlarm(
  context: Context,
  session: Session,
  eventId: string,
  bag: WrongBag,
): Promise<Result<z.input<typeof previewAllergenAlarm.response>, "EVENT_NOT_FOUND" | "ORDER_NOT_FOUND">> {
  const event = await findEventOfCrew(context, session, eventId);
  if (event === undefined) return refuse("EVENT_NOT_FOUND");
  const found = await readBag(context.database, eventId, bag);
  if (!found.ok) return found;
  const { holderId, danger } = found.value;
  const unreached = await findUnreachedOf(context.database, "allergen-alarm", [holderId]);
  return ok({
    allergens: [...(danger?.allergens ?? [])],
    isUnchecked: danger?.isUnchecked ?? false,
    text: danger === undefined ? null : textOf(context, bag.orderId, listDangers(danger)),
    isReached: unreached.size === 0,
    maySend: isInCharge(crewRank(session, event)),
  });
}

/**
 * Warns the holder of a wrong bag, by every channel that is on. It can't be undone, and goes out once per bag. Only the
 * event's lead and admins may, and only if the bag is dangerous.
 */
export async function sendAlarm(
  context: Context,
  session: Session,
  eventId: string,
  { shownText, ...bag }: WrongBag & { readonly shownText: string },
): Promise<Result<Record<string, never>, DeclaredError<typeof sendAllergenAlarm>>> {
  const event = await findEventOfCrew(context, session, eventId);
  if (event === undefined) return refuse("EVENT_NOT_FOUND");
  if (!isInCharge(crewRank(session, event))) return refuse("FORBIDDEN");
  return inTransaction(context.database, async (transaction) => {
    await lockEventCounters(transaction, eventId);
    const found = await readBag(transaction, eventId, bag);
    if (!found.ok) return found;
    const { holderId, danger } = found.value;
    const { orderId, bagOrderId } = bag;
    const sent = await findAlarms(transaction, eventId);
    if (sent.some((each) => each.orderId === orderId && each.bagOrderId === bagOrderId)) return ok({});
    const limited = checkLimit(sent);
    if (!limited.ok) return limited;
    const allergens = danger === undefined ? "" : listDangers(danger);
    if (danger === undefined || textOf(context, orderId, allergens) !== shownText)
      return refuse("EDITED_MEANWHILE");
    const now = context.clock.now();
    const incidentId = await insertIncident(transaction, {
      eventId,
      kind: "wrong-order",
      orderId,
      reason: ALARM_REASON,
      numbers: JSON.stringify({ bagOrderId, ...danger }),
      state: "done",
      startedBy: session.userId,
      startedAt: now,
      endedAt: now,
    });
    await notify(context, transaction, "allergen-alarm", [
      { userId: holderId, eventId, orderId, facts: { allergens } },
    ]);
    await audit(transaction, now, {
      eventType: "order_status_change",
      severity: "warning",
      message: "Allergen alarm sent to the holder of a wrong bag",
      actorId: session.userId,
      subjectId: holderId,
      orderId,
      metadata: { incidentId, bagOrderId },
    });
    return ok({});
  });
}

/** Refuses more alarms than an event may have. A warning about an item counts as one. */
export function checkLimit(sent: Awaited<ReturnType<typeof findAlarms>>): Result<void, "RATE_LIMITED"> {
  const alarms = new Set(sent.map(({ id, menuItemId }) => menuItemId ?? id));
  if (alarms.size < ALARMS_PER_EVENT_MAX) return ok(undefined);
  return refuse("RATE_LIMITED", { params: { retryAfterSeconds: LIMIT_SECONDS } });
}

/** Returns the phone number of a member who was warned, and records who saw it. */
export async function readAlarmPhone(
  context: Context,
  session: Session,
  eventId: string,
  orderId: string,
): Promise<Result<{ phone: string | null }, "EVENT_NOT_FOUND" | "FORBIDDEN" | "ORDER_NOT_FOUND">> {
  const event = await findEventOfCrew(context, session, eventId);
  if (event === undefined) return refuse("EVENT_NOT_FOUND");
  if (!isInCharge(crewRank(session, event))) return refuse("FORBIDDEN");
  return inTransaction(context.database, async (transaction) => {
    const order = await findOrderRow(transaction, orderId);
    const alarms = await findAlarms(transaction, eventId);
    if (order?.ownerId == null || !alarms.some((each) => each.orderId === orderId))
      return refuse("ORDER_NOT_FOUND");
    await audit(transaction, context.clock.now(), {
      eventType: "order_status_change",
      severity: "warning",
      message: "Phone number shown to call a member who was warned",
      actorId: session.userId,
      subjectId: order.ownerId,
      orderId,
    });
    return ok({ phone: await findPhone(transaction, order.ownerId) });
  });
}

/** Returns the holder of a wrong bag and its danger for them. A walk-up can't be warned. */
async function readBag(database: Connection, eventId: string, { orderId, bagOrderId }: WrongBag) {
  const order = await findOrderRow(database, orderId);
  const bag = await findOrderRow(database, bagOrderId);
  if (order?.eventId !== eventId || bag?.eventId !== eventId || order.ownerId === null)
    return refuse("ORDER_NOT_FOUND");
  const danger = findBagDanger(
    await findAllergens(database, bagOrderId),
    await findAllergens(database, orderId),
  );
  return ok({ holderId: order.ownerId, danger });
}

/** Returns the alarm's text. */
function textOf({ config }: Context, orderId: string, allergens: string): string {
  return copyOf("allergen-alarm", { orderId, facts: { allergens } }, config.publicUrl).message;
}
