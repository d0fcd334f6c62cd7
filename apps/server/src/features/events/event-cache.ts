import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import type { EventDetail, EventStock } from "@secret/contract";
import type { Context } from "../../platform/context.ts";
import { findEventDetail, findStock } from "./service/read-events.ts";

/** Announced with an event's id when it or its menu was edited. */
export const EVENT_CHANGED = "event.changed";

/** Noted in the process that changed an event's counters, with the event's id. */
export const STOCK_CHANGED = "stock.changed";

/** Between two words of an event's stock, at least and at most. */
const STOCK_PAUSE_MS = { least: 100, most: 1_000 };
/** What telling one browser takes of a processor, five times over: four fifths of it are left to the orders. */
const PAUSE_PER_STREAM_MS = 0.05;

/** How long the next word of an event's stock waits for its neighbors, in milliseconds, when so many browsers hear it. */
export function stockPauseMs(streams: number): number {
  return Math.min(STOCK_PAUSE_MS.most, Math.max(STOCK_PAUSE_MS.least, streams * PAUSE_PER_STREAM_MS));
}

/** An event's answer, ready to be sent. */
export interface ReadyAnswer {
  readonly json: Buffer;
  /** The same compressed, which every browser takes: a quarter of the bytes on a crowded street's network. */
  readonly gzipped: Buffer;
  readonly etag: string;
}

interface Kept {
  readonly detail: EventDetail;
  /** Made when first asked for after a change. */
  ready: ReadyAnswer | undefined;
}

/**
 * Events as ready-made JSON, so that reading one costs no query while a rush is on. Edits are announced and
 * forget the event; stock rides on the live stream and is patched in.
 */
export class EventCache {
  readonly #context: Context;
  readonly #kept = new Map<string, Kept>();
  readonly #loading = new Map<string, Promise<Kept | undefined>>();
  /** The events whose stock was told just now, and whether it has changed since. */
  readonly #following = new Map<string, { hasChanged: boolean }>();

  constructor(context: Context) {
    this.#context = context;
    context.live.onAnnouncement(EVENT_CHANGED, (eventId) => this.#forget(eventId));
    context.live.onAnnouncement("resync", () => this.#kept.clear());
    context.live.onAnnouncement(STOCK_CHANGED, (eventId) => this.#stockChanged(eventId));
    context.live.onMessage(({ event }) => {
      if (event.type === "event.stock") this.#patch(event);
    });
  }

  /** The event's answer; undefined for one that doesn't exist or is a draft. */
  async get(eventId: string): Promise<ReadyAnswer | undefined> {
    const kept = this.#kept.get(eventId) ?? (await this.#load(eventId));
    if (kept === undefined || kept.detail.status === "draft") return undefined;
    kept.ready ??= makeReady(kept.detail);
    return kept.ready;
  }

  /** The event and menu as last heard of. For words and displays only: orders are decided in the database. */
  async detail(eventId: string): Promise<EventDetail | undefined> {
    return (this.#kept.get(eventId) ?? (await this.#load(eventId)))?.detail;
  }

  /** Counters of this event have changed. One change at a time is told: an older one never comes after a newer one. */
  #stockChanged(eventId: string): void {
    const following = this.#following.get(eventId);
    if (following === undefined) void this.#followStock(eventId);
    else following.hasChanged = true;
  }

  /** Tells the event's stock at once, and after each pause what has changed meanwhile, until nothing has. */
  async #followStock(eventId: string): Promise<void> {
    const following = { hasChanged: true };
    this.#following.set(eventId, following);
    while (following.hasChanged) {
      following.hasChanged = false;
      await this.#tellStock(eventId).catch((error: unknown) =>
        this.#context.log.warn({ err: error }, "stock was not told"),
      );
      await pause(stockPauseMs(this.#context.live.reachOf({ eventId })), undefined, { ref: false });
    }
    this.#following.delete(eventId);
  }

  async #tellStock(eventId: string): Promise<void> {
    if (this.#context.live.isStopped) return;
    const stock = await findStock(this.#context.database, eventId);
    if (stock === undefined) return;
    this.#context.live.publish({ to: { eventId }, event: { type: "event.stock", ...stock } });
  }

  #load(eventId: string): Promise<Kept | undefined> {
    const underway = this.#loading.get(eventId);
    if (underway !== undefined) return underway;
    const loading = findEventDetail(this.#context.database, eventId).then((detail) => {
      // An edit during the read has taken this load off the list: what it read is not kept.
      const isCurrent = this.#loading.get(eventId) === loading;
      if (isCurrent) this.#loading.delete(eventId);
      if (detail === undefined) return undefined;
      const kept: Kept = { detail, ready: undefined };
      if (isCurrent) this.#kept.set(eventId, kept);
      return kept;
    });
    this.#loading.set(eventId, loading);
    loading.catch(() => this.#loading.delete(eventId));
    return loading;
  }

  #forget(eventId: string): void {
    this.#kept.delete(eventId);
    this.#loading.delete(eventId);
  }

  #patch(stock: EventStock): void {
    const kept = this.#kept.get(stock.eventId);
    if (kept === undefined) {
      this.#loading.delete(stock.eventId);
      return;
    }
    const items = new Map(stock.items.map((item) => [item.id, item]));
    const windows = new Map(stock.pickupWindows.map((window) => [window.id, window]));
    const detail = {
      ...kept.detail,
      currentOrders: stock.currentOrders,
      menu: kept.detail.menu.map((item) => ({ ...item, ...items.get(item.id) })),
      pickupWindows: kept.detail.pickupWindows.map((window) => ({ ...window, ...windows.get(window.id) })),
    };
    this.#kept.set(stock.eventId, { detail, ready: undefined });
  }
}

function makeReady(detail: EventDetail): ReadyAnswer {
  const json = Buffer.from(JSON.stringify(detail));
  const gzipped = gzipSync(json);
  const etag = `"${createHash("sha256").update(json).digest("base64url").slice(0, 22)}"`;
  return { json, gzipped, etag };
}
