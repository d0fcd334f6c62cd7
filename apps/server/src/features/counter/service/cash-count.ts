import type { CashCount, countCash as countCashRoute } from "@secret/contract";
import {
  calledName,
  type EventStatus,
  expectedCash,
  formatUsd,
  maySeeAsCrew,
  ok,
  type Result,
  refuse,
} from "@secret/domain";
import type { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { type Connection, inTransaction } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import { audit } from "../../audit/index.ts";
import { findEvent } from "../../events/index.ts";
import * as queries from "../queries/cash-counts.ts";

/** Returns the cash counts of an event's counter. Staff see events they work on; an admin sees any. */
export async function getCashCount(
  context: Context,
  session: Session,
  eventId: string,
): Promise<Result<z.input<typeof CashCount>, "EVENT_NOT_FOUND">> {
  const isSeen = await seesTill(context, session, eventId);
  return isSeen ? ok(await readCashCount(context.database, eventId)) : refuse("EVENT_NOT_FOUND");
}

/** Records a cash count with the expected amount. A repeated request returns the same count. */
export async function countCash(
  context: Context,
  session: Session,
  eventId: string,
  idempotencyKey: string,
  counted: z.output<typeof countCashRoute.body>,
): Promise<Result<z.input<typeof CashCount>, "EVENT_NOT_FOUND" | "IDEMPOTENCY_KEY_REUSED">> {
  if (!(await seesTill(context, session, eventId))) return refuse("EVENT_NOT_FOUND");
  const now = context.clock.now();
  const { userId: countedBy } = session;
  return inTransaction(context.database, async (transaction) => {
    const expectedCents = expectedCash(counted.floatCents, await queries.findTakings(transaction, eventId));
    const count = { eventId, ...counted, expectedCents, countedBy, countedAt: now, idempotencyKey };
    if (await queries.insertCashCount(transaction, count)) {
      const { countedCents } = counted;
      await audit(transaction, now, {
        eventType: "payment_event",
        severity: countedCents === expectedCents ? "info" : "warning",
        message: `Till counted: ${formatUsd(countedCents)}, expected ${formatUsd(expectedCents)}`,
        actorId: countedBy,
        metadata: { eventId },
      });
      return ok(await readCashCount(transaction, eventId));
    }
    const known = await queries.findCashCountByKey(transaction, countedBy, idempotencyKey);
    const isSame =
      known.eventId === eventId &&
      known.floatCents === counted.floatCents &&
      known.countedCents === counted.countedCents &&
      known.note === counted.note;
    return isSame ? ok(await readCashCount(transaction, eventId)) : refuse("IDEMPOTENCY_KEY_REUSED");
  });
}

/** Returns whether a crew member may see an event's counter now. */
export async function seesTill(context: Context, { role }: Session, eventId: string): Promise<boolean> {
  const event = await findEvent(context.database, eventId);
  if (event === undefined) return false;
  return maySeeAsCrew(role, { ...event, status: event.status as EventStatus }, context.clock.now());
}

async function readCashCount(database: Connection, eventId: string) {
  const counts = await queries.findCashCounts(database, eventId);
  return {
    ...(await queries.findTakings(database, eventId)),
    counts: counts.map(({ firstName, lastName, ...count }) => ({
      ...count,
      countedBy: calledName(firstName, lastName),
    })),
  };
}
