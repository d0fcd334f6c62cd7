import type { DrawRecord } from "@secret/contract";
import { ok, type Result, refuse } from "@secret/domain";
import type { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { makeReady, type ReadyAnswer } from "../../../platform/http/ready-answer.ts";
import { findDraw, findDrawEvent } from "../queries/draws.ts";
import { findOutcomes, findOutcomesVersion } from "../queries/outcomes.ts";

/** Maximum records in memory. One of 50,000 entries takes 6 MB. */
const KEPT_MAX = 4;

/** Cache of finished draws' records as serialized JSON, the latest read last. Only the outcomes in one can change. */
export class DrawRecords {
  readonly #context: Context;
  readonly #kept = new Map<string, { readonly version: string; readonly ready: Promise<ReadyAnswer> }>();

  constructor(context: Context) {
    this.#context = context;
  }

  /** Returns a finished draw's record, from which anybody can recompute it. Until then nobody sees the sealed number. */
  async get(eventId: string): Promise<Result<ReadyAnswer, "NO_DRAW" | "DRAW_NOT_FINISHED">> {
    const { database } = this.#context;
    const event = await findDrawEvent(database, eventId);
    if (event === undefined) return refuse("NO_DRAW");
    if (event.drawFinishedAt === null) return refuse("DRAW_NOT_FINISHED");
    const version = await findOutcomesVersion(database, eventId);
    let kept = this.#kept.get(eventId);
    if (kept?.version !== version)
      kept = { version, ready: readRecord(this.#context, eventId).then(makeReady) };
    this.#keep(eventId, kept);
    return ok(await kept.ready);
  }

  #keep(eventId: string, kept: { readonly version: string; readonly ready: Promise<ReadyAnswer> }): void {
    this.#kept.delete(eventId);
    this.#kept.set(eventId, kept);
    kept.ready.catch(() => this.#kept.delete(eventId));
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= KEPT_MAX) return;
      this.#kept.delete(oldest);
    }
  }
}

async function readRecord({ database }: Context, eventId: string): Promise<z.input<typeof DrawRecord>> {
  const draw = await findDraw(database, eventId);
  if (draw?.closedAt == null || draw.drawnAt === null || draw.fingerprint === null || draw.seed === null)
    throw new Error("a finished draw has all its numbers");
  const { closedAt, drawnAt, fingerprint, beaconRound, seed, secret, secretHash, beacon } = draw;
  const entries = await findOutcomes(database, eventId);
  return {
    ...{ eventId, closedAt, drawnAt, secret, secretHash, fingerprint, beacon, seed, entries },
    beaconRound: Number(beaconRound),
  };
}
