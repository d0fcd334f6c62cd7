import type { DeviceAllotment } from "@secret/contract";
import { calledName, ok, type Result, refuse } from "@secret/domain";
import type { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import { actorOf, audit } from "../../audit/index.ts";
import { lockStock } from "../../order-book/index.ts";
import * as queries from "../queries/allotments.ts";
import { announceAllotment, returnAllotment, shown } from "./allotment.ts";
import { seesTill } from "./cash-count.ts";
import { checkCounter } from "./check-counter.ts";

/** Lists the offline allotments of an event's devices. */
export async function listAllotments(
  context: Context,
  session: Session,
  eventId: string,
): Promise<Result<z.input<typeof DeviceAllotment>[], "EVENT_NOT_FOUND">> {
  if (!(await seesTill(context, session, eventId))) return refuse("EVENT_NOT_FOUND");
  const kept = await queries.findAllotments(context.database, eventId);
  const owners = await queries.findAllotmentOwners(context.database, eventId);
  return ok(
    owners.flatMap(({ deviceId, updatedAt, firstName, lastName }) => {
      const share = kept.find((each) => each.deviceId === deviceId);
      const by = { deviceId, setBy: calledName(firstName, lastName), updatedAt };
      return share === undefined ? [] : [{ ...shown(share), ...by }];
    }),
  );
}

/**
 * Returns the offline allotment of a broken or lost device to sale. Later sales from it are refused like any sale of
 * stock that isn't allotted. Freeing it twice changes nothing.
 */
export async function releaseAllotment(
  context: Context,
  session: Session,
  { eventId, deviceId, reason }: { eventId: string; deviceId: string; reason: string },
): Promise<Result<z.input<typeof DeviceAllotment>[], "EVENT_NOT_FOUND" | "EVENT_NOT_ACTIVE">> {
  const now = context.clock.now();
  const freed = await inTransaction(context.database, async (transaction) => {
    const counter = await lockStock(transaction, eventId);
    if (counter === undefined) return refuse("EVENT_NOT_FOUND");
    const isOpen = checkCounter(counter.event, now);
    if (!isOpen.ok) return isOpen;
    const kept = await queries.findAllotment(transaction, eventId, deviceId);
    if (kept === undefined) return ok(undefined);
    await returnAllotment(transaction, eventId, { ...kept, deviceId });
    await audit(transaction, now, {
      ...actorOf(session),
      severity: "warning",
      message: `What a crew device had set aside was put back on sale: ${reason}`,
      metadata: { eventId, deviceId, orders: kept.orders, items: kept.items },
    });
    transaction.afterCommit(() => announceAllotment(context, eventId));
    return ok(undefined);
  });
  return freed.ok ? listAllotments(context, session, eventId) : freed;
}
