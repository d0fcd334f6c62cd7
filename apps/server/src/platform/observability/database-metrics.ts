import { setTimeout as pause } from "node:timers/promises";
import { Gauge } from "@prometheus-io/client";
import type { Context } from "../context.ts";
import { registry } from "./registry.ts";

const TIMEOUT_MS = 2_000;
/** Time values are cached, in ms, so that many scrapes cost the database one read. */
const CACHE_MS = 5_000;

/** Metric read from the database. */
interface Metric {
  readonly name: string;
  readonly help: string;
  readonly labels: readonly string[];
}

/** One labeled value of a metric. */
export interface MetricValue {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Metrics read with one statement, by name. Every process reports the same values. */
export interface MetricGroup {
  readonly metrics: readonly Metric[];
  readonly read: (context: Context) => Promise<Readonly<Record<string, readonly MetricValue[]>>>;
}

/**
 * Reads database metrics when they are scraped, rarely and with a short timeout. Values that weren't read in time are
 * missing rather than stale.
 */
export class DatabaseMetrics {
  readonly #context: Context;
  readonly #gauges: ReadonlyMap<MetricGroup, ReadonlyMap<string, Gauge<string>>>;
  #underway: Promise<void> | undefined;
  #readAt = Number.NEGATIVE_INFINITY;

  constructor(context: Context, groups: readonly MetricGroup[]) {
    this.#context = context;
    this.#gauges = new Map(groups.map((group) => [group, gaugesOf(group)]));
  }

  /** Refreshes the metrics, waiting for at most the timeout. */
  async refresh(): Promise<void> {
    const isFresh = performance.now() - this.#readAt < CACHE_MS;
    if (!isFresh) this.#underway ??= this.#readAll();
    if (this.#underway === undefined) return;
    const stale = Symbol("stale");
    const outcome = await Promise.race([this.#underway, pause(TIMEOUT_MS, stale, { ref: false })]);
    if (outcome === stale) this.#resetAll();
  }

  async #readAll(): Promise<void> {
    this.#readAt = performance.now();
    try {
      await Promise.all([...this.#gauges].map(([group, gauges]) => this.#read(group, gauges)));
    } catch (error) {
      this.#context.log.warn({ err: error }, "metrics could not be read");
      this.#resetAll();
    } finally {
      this.#underway = undefined;
    }
  }

  async #read(group: MetricGroup, gauges: ReadonlyMap<string, Gauge<string>>): Promise<void> {
    const values = await group.read(this.#context);
    for (const [name, gauge] of gauges) {
      gauge.reset();
      for (const { labels, value } of values[name] ?? []) gauge.set(labels, value);
    }
  }

  #resetAll(): void {
    for (const gauges of this.#gauges.values()) for (const gauge of gauges.values()) gauge.reset();
  }
}

function gaugesOf({ metrics }: MetricGroup): ReadonlyMap<string, Gauge<string>> {
  return new Map(
    metrics.map(({ name, help, labels }) => {
      registry.removeSingleMetric(name);
      return [name, new Gauge({ name, help, labelNames: [...labels], registers: [registry] })];
    }),
  );
}
