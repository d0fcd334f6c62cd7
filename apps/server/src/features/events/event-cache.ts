import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import type { EventDetail, EventStock } from "@secret/contract";
import type { Context } from "../../platform/context.ts";
import { findEventDetail, findStock } from "./service/read-events.ts";

/** Announced with an event's id when it or its menu was edited. */
export const EVENT_CHANGED = "event.changed";

/** Noted in the process that changed an event's counters, with the event's id. */
export const STOCK_CHANGED = "stock.changed";

/** Stock changes are gathered this long and told once. */
const GATHER_MS = 200;

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
  readonly #gathering = new Set<string>();

  constructor(context: Context) {
    this.#context = context;
    context.live.onAnnouncement(EVENT_CHANGED, (eventId) => this.#forget(eventId));
    context.live.onAnnouncement("resync", () => this.#kept.clear());
    context.live.onAnnouncement(STOCK_CHANGED, (eventId) => this.#gatherStock(eventId));
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

  /** Counters of this event have changed: they are read once for all changes of the next moment. */
  #gatherStock(eventId: string): void {
    if (this.#gathering.has(eventId)) return;
    this.#gathering.add(eventId);
    setTimeout(() => {
      this.#gathering.delete(eventId);
      this.#tellStock(eventId).catch((error: unknown) =>
        this.#context.log.warn({ err: error }, "stock was not told"),
      );
    }, GATHER_MS).unref();
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
