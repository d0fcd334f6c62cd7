import type { EventTips } from "@secret/contract";
import { ok, type Result, refuse, tipsToSplit } from "@secret/domain";
import type { z } from "zod";
import type { Connection } from "../../../platform/database/database.ts";
import { findEvent } from "../../events/index.ts";
import { findEveningPeople } from "../queries/people.ts";
import { findShares, findSplits } from "../queries/splits.ts";
import { findTipTakings } from "../queries/takings.ts";

export type ReadTips = z.input<typeof EventTips>;

/** Returns an evening's tips, the people who can share them, and all splits. */
export async function readEventTips(
  database: Connection,
  eventId: string,
): Promise<Result<ReadTips, "EVENT_NOT_FOUND">> {
  const event = await findEvent(database, eventId);
  if (event === undefined) return refuse("EVENT_NOT_FOUND");
  const { id, title, timeZone, pickupStartsAt } = event;
  const people = await findEveningPeople(database, eventId);
  return ok({
    event: { id, title, timeZone, pickupStartsAt },
    ...(await readTakings(database, eventId)),
    people: people.filter(({ role }) => role !== "admin").map(({ role: _role, ...person }) => person),
    splits: await readSplits(database, eventId),
  });
}

/** Returns an evening's tips, and how much of them is to be split now. */
export async function readTakings(database: Connection, eventId: string) {
  const takings = await findTipTakings(database, eventId);
  const online = { paidCents: takings.onlinePaidCents, refundedCents: takings.onlineRefundedCents };
  const counter = { paidCents: takings.counterPaidCents, refundedCents: takings.counterRefundedCents };
  const netCents = online.paidCents - online.refundedCents + counter.paidCents - counter.refundedCents;
  const splits = await findSplits(database, eventId);
  const paidOut = splits.filter(({ paidAt }) => paidAt !== null);
  const paidOutCents = paidOut.reduce((sum, { totalCents }) => sum + totalCents, 0);
  const [newest] = splits;
  const splitCents = newest?.paidAt === null ? newest.totalCents : 0;
  return { online, counter, netCents, ...tipsToSplit({ netCents, paidOutCents, splitCents }) };
}

async function readSplits(database: Connection, eventId: string): Promise<ReadTips["splits"]> {
  const shares = await findShares(database, eventId);
  const splits = await findSplits(database, eventId);
  return splits.map(({ firstName, lastName, paidAt, ...split }) => ({
    ...split,
    madeBy: `${firstName} ${lastName}`.trim(),
    paidOutAt: paidAt,
    shares: shares
      .filter(({ version }) => version === split.version)
      .map(({ version: _version, ...share }) => share),
  }));
}
