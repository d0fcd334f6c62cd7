import type { Facts, Tracer } from "./open-telemetry.ts";

let tracer: Tracer | undefined;

/** Returns this process's tracer; undefined when tracing is off. */
export function tracing(): Tracer | undefined {
  return tracer;
}

/**
 * Starts exporting traces by OTLP over HTTP.
 * @returns a function that exports the remaining traces and stops
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

/** Runs work inside a trace span when tracing is on. */
export function traced<Value>(name: string, facts: Facts, work: () => Promise<Value>): Promise<Value> {
  return tracer === undefined ? work() : tracer.trace(name, facts, work);
}
