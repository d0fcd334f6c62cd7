/** Tracer, loaded only when the settings name a trace collector. */
export interface Tracer {
  /** Traces a piece of work and everything traced inside it. */
  trace<Value>(name: string, facts: Facts, work: () => Promise<Value>): Promise<Value>;
  /** Traces work done for several requests at once. It belongs to none of their traces and names each request id. */
  traceBatch<Value>(name: string, requestIds: readonly string[], work: () => Promise<Value>): Promise<Value>;
  /** Returns the id of the current request. */
  requestId(): string | undefined;
  readonly request: RequestTracer;
  stop(): Promise<void>;
}

/** Tracer of requests, which start and end in separate hooks. */
export interface RequestTracer {
  begin(request: object, id: string, name: string, facts: Facts): void;
  /** Runs the request's work inside its trace. */
  within(request: object, work: () => void): void;
  end(request: object, status: number): void;
}

/** Attributes of a trace span. */
export type Facts = Readonly<Record<string, string | number>>;
