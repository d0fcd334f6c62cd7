/** What traces are told by. It is there only while the settings name where traces go: else nothing of it is loaded. */
export interface Tracer {
  /** Tells of a piece of work, and of all that is traced within it. */
  trace<Value>(name: string, facts: Facts, work: () => Promise<Value>): Promise<Value>;
  /** Tells of work that is done for several requests at once: it is part of none of them, and names each. */
  traceBatch<Value>(name: string, requestIds: readonly string[], work: () => Promise<Value>): Promise<Value>;
  /** The request that is being served here. */
  requestId(): string | undefined;
  readonly request: RequestTracer;
  stop(): Promise<void>;
}

/** Of a request, whose beginning and end are two moments. */
export interface RequestTracer {
  begin(request: object, id: string, name: string, facts: Facts): void;
  /** Runs what serves the request within its trace. */
  within(request: object, work: () => void): void;
  end(request: object, status: number): void;
}

export type Facts = Readonly<Record<string, string | number>>;

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
