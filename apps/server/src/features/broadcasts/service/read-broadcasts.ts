import type { Broadcast, BroadcastFigures } from "@secret/contract";
import { broadcastState, ok, type Result, refuse } from "@secret/domain";
import type { z } from "zod";
import { daysBefore } from "../../../platform/clock.ts";
import type { Context } from "../../../platform/context.ts";
import { readPage } from "../../../platform/page.ts";
import { countBroadcastMessages } from "../../notifications/index.ts";
import * as queries from "../queries/broadcasts.ts";

/** Days after which a broadcast's totals are stored. Messages are deleted after 90 days. */
const FIGURES_KEPT_AFTER_DAYS = 60;

/** Returns a page of broadcasts with their progress. */
export async function listBroadcasts(
  context: Context,
  page: { readonly before?: string | undefined; readonly limit: number },
) {
  const { rows, hasMore } = await readPage(page.limit, (limit) =>
    queries.findBroadcasts(context.database, { ...page, limit }),
  );
  return { rows: await withFigures(context, rows), hasMore };
}

export async function readBroadcast(
  context: Context,
  id: string,
): Promise<Result<z.input<typeof Broadcast>, "NOT_FOUND">> {
  const row = await queries.findShownBroadcast(context.database, id);
  const [broadcast] = row === undefined ? [] : await withFigures(context, [row]);
  return broadcast === undefined ? refuse("NOT_FOUND") : ok(broadcast);
}

/** Stores totals of old broadcasts before their messages are deleted. */
export async function keepFigures(context: Context): Promise<void> {
  const before = daysBefore(context.clock.now(), FIGURES_KEPT_AFTER_DAYS);
  const ids = await queries.findWithoutKeptFigures(context.database, before);
  const figures = await countBroadcastMessages(context.database, ids);
  for (const id of ids) {
    const kept = JSON.stringify(figures.get(id) ?? []);
    await queries.updateBroadcast(context.database, id, { keptFigures: kept });
  }
}

async function withFigures({ database }: Context, rows: readonly queries.ShownBroadcastRow[]) {
  const counted = await countBroadcastMessages(
    database,
    rows.flatMap(({ id, beganAt, keptFigures }) => (beganAt !== null && keptFigures === null ? [id] : [])),
  );
  return rows.map((row) => toBroadcast(row, row.keptFigures ?? counted.get(row.id) ?? []));
}

function toBroadcast(row: queries.ShownBroadcastRow, figures: readonly BroadcastFigures[]) {
  const open = figures.reduce((sum, { waiting }) => sum + waiting, 0);
  const { windowStartsAt: startsAt, windowEndsAt: endsAt, timeZone } = row;
  const window =
    startsAt === null || endsAt === null || timeZone === null ? null : { startsAt, endsAt, timeZone };
  return {
    id: row.id,
    title: row.title,
    message: row.message,
    audience: {
      kind: row.audience,
      eventId: row.eventId,
      eventTitle: row.eventTitle,
      pickupWindowId: row.pickupWindowId,
      tagId: row.tagId,
      tagName: row.tagName,
      window,
    },
    channels: row.channels,
    state: broadcastState(row, open),
    createdBy: row.creatorName,
    createdAt: row.createdAt,
    scheduledFor: row.scheduledFor,
    beganAt: row.beganAt,
    endedAt: row.stoppedAt ?? row.cancelledAt ?? row.toldAt,
    audienceCount: row.audienceCount,
    toldCount: row.toldCount,
    figures: [...figures],
  };
}
