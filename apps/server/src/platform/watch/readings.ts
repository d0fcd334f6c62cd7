import { setTimeout as pause } from "node:timers/promises";
import { Gauge } from "@prometheus-io/client";
import type { Context } from "../context.ts";
import { registry } from "./registry.ts";

const ANSWER_WITHIN_MS = 2_000;
/** However many ask: the database hears of it once in so long. */
const HOLDS_MS = 5_000;

/** A figure that only the database knows. */
interface Reading {
  readonly name: string;
  readonly help: string;
  readonly labels: readonly string[];
}

/** One value of a figure. */
export interface ReadValue {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Figures that one statement brings, by their names. Each process tells what all of them have in common. */
export interface ReadingGroup {
  readonly readings: readonly Reading[];
  readonly read: (context: Context) => Promise<Readonly<Record<string, readonly ReadValue[]>>>;
}

/**
 * What the database is asked for when somebody looks at the figures: seldom, and never waited for long. What it didn't
 * say is missing then, rather than told as it was before.
 */
export class Readings {
  readonly #context: Context;
  readonly #gauges: ReadonlyMap<ReadingGroup, ReadonlyMap<string, Gauge<string>>>;
  #underway: Promise<void> | undefined;
  #readAt = Number.NEGATIVE_INFINITY;

  constructor(context: Context, groups: readonly ReadingGroup[]) {
    this.#context = context;
    this.#gauges = new Map(groups.map((group) => [group, gaugesOf(group)]));
  }

  /** Until the figures are as fresh as they get within the time that a look may take. */
  async refresh(): Promise<void> {
    const isFresh = performance.now() - this.#readAt < HOLDS_MS;
    if (!isFresh) this.#underway ??= this.#readAll();
    if (this.#underway === undefined) return;
    const stale = Symbol("stale");
    const outcome = await Promise.race([this.#underway, pause(ANSWER_WITHIN_MS, stale, { ref: false })]);
    if (outcome === stale) this.#forgetAll();
  }

  async #readAll(): Promise<void> {
    this.#readAt = performance.now();
    try {
      await Promise.all([...this.#gauges].map(([group, gauges]) => this.#read(group, gauges)));
    } catch (error) {
      this.#context.log.warn({ err: error }, "figures could not be read");
      this.#forgetAll();
    } finally {
      this.#underway = undefined;
    }
  }

  async #read(group: ReadingGroup, gauges: ReadonlyMap<string, Gauge<string>>): Promise<void> {
    const values = await group.read(this.#context);
    for (const [name, gauge] of gauges) {
      gauge.reset();
      for (const { labels, value } of values[name] ?? []) gauge.set(labels, value);
    }
  }

  #forgetAll(): void {
    for (const gauges of this.#gauges.values()) for (const gauge of gauges.values()) gauge.reset();
  }
}

function gaugesOf({ readings }: ReadingGroup): ReadonlyMap<string, Gauge<string>> {
  return new Map(
    readings.map(({ name, help, labels }) => {
      registry.removeSingleMetric(name);
      return [name, new Gauge({ name, help, labelNames: [...labels], registers: [registry] })];
    }),
  );
}
