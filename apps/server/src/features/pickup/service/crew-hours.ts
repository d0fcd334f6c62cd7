import { maySeeAsCrew } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { RequestSession } from "../../../platform/http/session.ts";
import type { CrewGate } from "../../../platform/live/open-streams.ts";
import { EVENT_CHANGED } from "../../events/index.ts";
import { type CrewHoursRecord, findCrewHours } from "../queries/crew-events.ts";

/** Maximum number of cached events. */
const CACHED_MAX = 1_000;

/** Caches the crew's working time per event: staff gets live messages of the events it works on now, like its pages. */
export class CrewHours implements CrewGate {
  readonly #context: Context;
  readonly #known = new Map<string, CrewHoursRecord | undefined>();
  readonly #asked = new Map<string, Promise<void>>();

  constructor(context: Context) {
    this.#context = context;
    context.live.onAnnouncement(EVENT_CHANGED, (eventId) => this.#evict(eventId));
    context.live.onAnnouncement("resync", () => this.#evictAll());
  }

  prepare(eventId: string): Promise<void> | undefined {
    if (this.#known.has(eventId)) return undefined;
    return this.#asked.get(eventId) ?? this.#ask(eventId);
  }

  hears({ role }: RequestSession, eventId: string): boolean {
    const hours = this.#known.get(eventId);
    return hours !== undefined && maySeeAsCrew(role, hours, this.#context.clock.now());
  }

  #ask(eventId: string): Promise<void> {
    // If the event changed meanwhile, it's read again.
    const isCurrent = () => this.#asked.get(eventId) === asked;
    const asked = findCrewHours(this.#context.database, eventId)
      .then((hours) => {
        if (this.#known.size >= CACHED_MAX) this.#known.clear();
        if (isCurrent()) this.#known.set(eventId, hours);
      })
      .finally(() => {
        if (isCurrent()) this.#asked.delete(eventId);
      });
    this.#asked.set(eventId, asked);
    return asked;
  }

  #evict(eventId: string): void {
    this.#known.delete(eventId);
    this.#asked.delete(eventId);
  }

  #evictAll(): void {
    this.#known.clear();
    this.#asked.clear();
  }
}
