import {
  announceDelay,
  type EventDetail,
  previewDelay,
  previewShort,
  previewStop,
  type StopPreview,
  startShort,
  stopPickup,
} from "@secret/contract";
import { untilAnswered } from "../kit/buyer.ts";
import { act } from "./crew.ts";
import { choose, type PaidOrder, type Season, tally } from "./season-world.ts";

const HAND_OFFS = 3;
const DELAYS = [10, 20, 30] as const;
/** Most missing pieces of an item that runs short. */
const MISSING_MAX = 6;
const REASON = "No code";

/**
 * Picks how an evening goes wrong at random: a wrong bag is made again, an item is stopped for a while, the kitchen runs late,
 * and an item runs short.
 * @param orders paid orders that nobody changed
 */
export function drawEvening(season: Season, event: EventDetail, orders: readonly PaidOrder[]) {
  const { random } = season;
  const [stopped, short] = [choose(random, event.menu).id, choose(random, event.menu).id];
  const [minutes, missing] = [choose(random, DELAYS), random.integer(1, MISSING_MAX)];
  return async () => {
    for (const [index, order] of orders.slice(0, HAND_OFFS).entries())
      await handOff(season, event, order, index === 0);
    const isStopped = await act(season, event, { kind: "stop-selling", menuItemId: stopped });
    if (isStopped && (await act(season, event, { kind: "resume-selling", menuItemId: stopped })))
      tally(season, "stopped an item");
    await runLate(season, event, minutes);
    await runShort(season, event, short, missing);
  };
}

/** The crew makes an order and hands it off, and makes a piece again first if its bag is wrong. */
async function handOff(season: Season, event: EventDetail, { id: orderId }: PaidOrder, isWrong: boolean) {
  await act(season, event, { kind: "move", orderId, from: "confirmed", to: "preparing" });
  await act(season, event, { kind: "move", orderId, from: "preparing", to: "ready" });
  if (isWrong) {
    const lines = [{ position: 0, quantity: 1 }];
    const isRemade = await act(season, event, { kind: "remake", orderId, lines });
    if (isRemade && (await act(season, event, { kind: "end-remake", orderId, isHandedOff: true })))
      tally(season, "remade");
  }
  if (await act(season, event, { kind: "hand-off", orderId, reason: REASON })) tally(season, "handed off");
}

async function runLate(season: Season, { id }: EventDetail, minutes: number): Promise<void> {
  const { admin } = season;
  const params = { id };
  const shown = await untilAnswered(() => admin(previewDelay, { params, query: { minutes } }));
  if (shown === undefined) return;
  const body = { minutes, version: shown.version };
  const answer = await untilAnswered(() => admin(announceDelay, { params, body }));
  if (answer?.started) tally(season, "ran late");
}

/** Counts fewer pieces of an item than are promised, so that orders are cut and their owners get a choice. */
async function runShort(
  season: Season,
  { id }: EventDetail,
  menuItemId: string,
  missing: number,
): Promise<void> {
  const { admin } = season;
  const params = { id };
  const preview = (counted: number) =>
    untilAnswered(() => admin(previewShort, { params, query: { menuItemId, counted } }));
  const promised = (await preview(0))?.promised ?? 0;
  const counted = Math.max(0, promised - missing);
  const shown = await preview(counted);
  if (shown === undefined || shown.short === 0) return;
  const body = { menuItemId, counted, version: shown.version };
  const answer = await untilAnswered(() => admin(startShort, { params, body }));
  if (answer?.isRecorded) tally(season, "ran short");
}

/** The owner calls an event off on its evening, and confirms the new figures if they changed meanwhile. Every order is refunded. */
export async function callOff(season: Season, { id }: EventDetail): Promise<void> {
  const { admin } = season;
  const params = { id };
  const reason = "rain";
  let shown = await untilAnswered(() => admin(previewStop, { params, query: { reason } }));
  while (shown?.mayStop && shown.planChange === null && !isOff(shown)) {
    const body = { reason, version: shown.version } as const;
    shown = (await untilAnswered(() => admin(stopPickup, { params, body })))?.preview;
  }
  if (shown !== undefined && isOff(shown)) tally(season, "called off");
}

function isOff({ undoable, isCancelled }: StopPreview): boolean {
  return undoable !== null || isCancelled;
}
