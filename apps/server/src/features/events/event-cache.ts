import { setTimeout as pause } from "node:timers/promises";
import type { EventDetail, EventStock } from "@secret/contract";
import type { z } from "zod";
import type { Context } from "../../platform/context.ts";
import { makeReady, type ReadyAnswer } from "../../platform/http/ready-answer.ts";
import { findEventDetail, findStock } from "./service/read-events.ts";

/** Topic announced with an event's id when it or its menu was edited. */
export const EVENT_CHANGED = "event.changed";

/** Topic noted in the process that changed an event's counters, with the event's id. */
export const STOCK_CHANGED = "stock.changed";

/** Minimum and maximum time between two stock messages of an event, in ms. */
const STOCK_PAUSE_MS = { least: 100, most: 1_000 };
/** Processor time to notify one browser, times five: four fifths are left for orders. In ms. */
const PAUSE_PER_STREAM_MS = 0.05;

/** Returns the pause before an event's next stock message, in ms, by the number of browsers that receive it. */
export function stockPauseMs(streams: number): number {
  return Math.min(STOCK_PAUSE_MS.most, Math.max(STOCK_PAUSE_MS.least, streams * PAUSE_PER_STREAM_MS));
}

interface CachedEvent {
  readonly detail: z.input<typeof EventDetail>;
  /** Serialized on the first request after a change. */
  ready?: Promise<ReadyAnswer>;
  /** Resolved value of `ready`. */
  answer?: ReadyAnswer;
}

/**
 * Cache of events as serialized JSON, so that reads cost no query during a rush. Edits evict an event; stock arrives on
 * the live stream and is patched in.
 */
export class EventCache {
  readonly #context: Context;
  readonly #kept = new Map<string, CachedEvent>();
  readonly #loading = new Map<string, Promise<CachedEvent | undefined>>();
  /** Events whose stock was just published, and whether it has changed since. */
  readonly #following = new Map<string, { hasChanged: boolean }>();

  constructor(context: Context) {
    this.#context = context;
    context.live.onAnnouncement(EVENT_CHANGED, (eventId) => this.#evict(eventId));
    context.live.onAnnouncement("resync", () => this.#kept.clear());
    context.live.onAnnouncement(STOCK_CHANGED, (eventId) => this.#stockChanged(eventId));
    context.live.onMessage(({ event }) => {
      if (event.type === "event.stock") this.#patch(event);
    });
  }

  /** Returns an event's answer; undefined if it doesn't exist or is a draft. */
  async get(eventId: string): Promise<ReadyAnswer | undefined> {
    const kept = this.#kept.get(eventId) ?? (await this.#load(eventId));
    if (kept === undefined || kept.detail.status === "draft") return undefined;
    kept.ready ??= makeReady(kept.detail).then((answer) => {
      kept.answer = answer;
      return answer;
    });
    return kept.ready;
  }

  /** Returns an event's answer if it's ready in memory. */
  getKept(eventId: string): ReadyAnswer | undefined {
    const kept = this.#kept.get(eventId);
    return kept?.detail.status === "draft" ? undefined : kept?.answer;
  }

  /** Returns the cached event and menu. Use it only for copy and displays: orders are decided in the database. */
  async detail(eventId: string) {
    return (this.#kept.get(eventId) ?? (await this.#load(eventId)))?.detail;
  }

  /**
   * Handles a change of an event's counters. One message is built at a time, so that an older one never follows a newer
   * one.
   */
  #stockChanged(eventId: string): void {
    const following = this.#following.get(eventId);
    if (following === undefined) void this.#followStock(eventId);
    else following.hasChanged = true;
  }

  /** Publishes an event's stock at once, and after each pause again if it has changed. */
  async #followStock(eventId: string): Promise<void> {
    const following = { hasChanged: true };
    this.#following.set(eventId, following);
    while (following.hasChanged) {
      following.hasChanged = false;
      await this.#publishStock(eventId).catch((error: unknown) =>
        this.#context.log.warn({ err: error }, "stock could not be published"),
      );
      await pause(stockPauseMs(this.#context.live.reachOf({ eventId })), undefined, { ref: false });
    }
    this.#following.delete(eventId);
  }

  async #publishStock(eventId: string): Promise<void> {
    if (this.#context.live.isStopped) return;
    const stock = await findStock(this.#context.database, eventId);
    if (stock === undefined) return;
    this.#context.live.publish({ to: { eventId }, event: { type: "event.stock", ...stock } });
  }

  #load(eventId: string): Promise<CachedEvent | undefined> {
    const underway = this.#loading.get(eventId);
    if (underway !== undefined) return underway;
    const loading = findEventDetail(this.#context.database, eventId).then((detail) => {
      // An edit during the read has removed this load, so its result isn't cached.
      const isCurrent = this.#loading.get(eventId) === loading;
      if (isCurrent) this.#loading.delete(eventId);
      if (detail === undefined) return undefined;
      const kept: CachedEvent = { detail };
      if (isCurrent) this.#kept.set(eventId, kept);
      return kept;
    });
    this.#loading.set(eventId, loading);
    loading.catch(() => this.#loading.delete(eventId));
    return loading;
  }

  #evict(eventId: string): void {
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
    this.#kept.set(stock.eventId, { detail });
  }
}
