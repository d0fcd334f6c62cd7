import type { Facts, Tracer } from "./tracer.ts";

let tracer: Tracer | undefined;

/** The tracer of this process; undefined where nobody asked for traces. */
export function tracing(): Tracer | undefined {
  return tracer;
}

/**
 * Begins to tell traces by OTLP over HTTP.
 * @returns tells what is left, and ends it
 */
export async function startTracing(url: string | undefined): Promise<() => Promise<void>> {
  if (url === undefined) return async () => undefined;
  const { openTracer } = await import("./open-telemetry.ts");
  const opened = openTracer(url);
  tracer = opened;
  return async () => {
    tracer = undefined;
    await opened.stop();
  };
}

/** Tells of a piece of work, where traces are told. */
export function traced<Value>(name: string, facts: Facts, work: () => Promise<Value>): Promise<Value> {
  return tracer === undefined ? work() : tracer.trace(name, facts, work);
}
