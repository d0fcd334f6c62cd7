import type { Context } from "../../../platform/context.ts";
import { eachInTurn } from "../../../platform/each-in-turn.ts";
import { findDraw, findDrawEvent, findUnfinishedDraws } from "../queries/draws.ts";
import { closeDraw } from "./close-draw.ts";
import { holdDraw } from "./hold-draw.ts";
import { openDraw } from "./open-draw.ts";
import { placeAll } from "./place-entries.ts";

/**
 * Runs every due step of each draw: opens it, closes it, draws, places. Each step is one transaction, so that after a crash
 * the next run repeats the step or continues with the following one.
 */
export async function runDraws(context: Context, signal?: AbortSignal): Promise<void> {
  const eventIds = await findUnfinishedDraws(context.database, context.clock.now());
  await eachInTurn(eventIds, (eventId) => runDraw(context, eventId, signal), signal);
}

async function runDraw(context: Context, eventId: string, signal: AbortSignal | undefined): Promise<void> {
  const { database, clock } = context;
  const draw = await findDraw(database, eventId);
  if (draw === undefined) await openDraw(context, eventId, clock.now());
  const event = await findDrawEvent(database, eventId);
  if (event === undefined || clock.now() < event.registrationOpensAt) return;
  if (draw?.closedAt == null && !(await closeDraw(context, eventId))) return;
  if (draw?.drawnAt == null && !(await holdDraw(context, eventId))) return;
  await placeAll(context, eventId, signal);
}
