import type { DrawRecord } from "@secret/contract";
import { ok, type Result, refuse } from "@secret/domain";
import type { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import type { Session } from "../../../platform/http/session.ts";
import { findDraw, findDrawEvent } from "../queries/draws.ts";
import { findEntry } from "../queries/entries.ts";
import { findOutcomes } from "../queries/outcomes.ts";

/** Returns a finished draw's record, from which anybody can recompute it. Until then nobody sees the sealed number. */
export async function readDrawRecord(
  { database }: Context,
  { userId }: Session,
  eventId: string,
): Promise<Result<z.input<typeof DrawRecord>, "NO_DRAW" | "DRAW_NOT_FINISHED">> {
  const event = await findDrawEvent(database, eventId);
  if (event === undefined) return refuse("NO_DRAW");
  const draw = await findDraw(database, eventId);
  if (event.drawFinishedAt === null || draw === undefined) return refuse("DRAW_NOT_FINISHED");
  const { closedAt, drawnAt, fingerprint, beaconRound, seed, secret, secretHash, beacon } = draw;
  if (closedAt === null || drawnAt === null || fingerprint === null || seed === null)
    return refuse("DRAW_NOT_FINISHED");
  const [own, entries] = await Promise.all([
    findEntry(database, eventId, userId),
    findOutcomes(database, eventId),
  ]);
  return ok({
    ...{ eventId, closedAt, drawnAt, secret, secretHash, fingerprint, beacon, seed, entries },
    beaconRound: Number(beaconRound),
    ownAlias: own?.alias ?? null,
  });
}
