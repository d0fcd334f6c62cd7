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
