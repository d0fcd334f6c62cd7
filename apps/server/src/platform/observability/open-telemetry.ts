import {
  type Context,
  context,
  createContextKey,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { BatchSpanProcessor, NodeTracerProvider } from "@opentelemetry/sdk-trace-node";

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
interface RequestTracer {
  begin(request: object, id: string, name: string, facts: Facts): void;
  /** Runs the request's work inside its trace. */
  within(request: object, work: () => void): void;
  end(request: object, status: number): void;
}

/** Attributes of a trace span. */
export type Facts = Readonly<Record<string, string | number>>;

const SERVICE = "secret";
const REQUEST_ID = "secret.request_id";
const REQUEST_IDS = "secret.request_ids";
const SERVER_ERROR = 500;
/** Export timeout, in ms. An unreachable collector must not delay the end of a process. */
const EXPORT_TIMEOUT_MS = 3_000;

const requestIdKey = createContextKey(REQUEST_ID);

/** Opens an OpenTelemetry tracer. Traces contain neither callers nor their values. */
export function openTracer(url: string): Tracer {
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: EXPORT_TIMEOUT_MS });
  const provider = new NodeTracerProvider({ spanProcessors: [new BatchSpanProcessor(exporter)] });
  provider.register();
  const tracer = provider.getTracer(SERVICE);
  const run = async <Value>(within: Context, span: Span, work: () => Promise<Value>) => {
    try {
      return await context.with(trace.setSpan(within, span), work);
    } catch (error) {
      // The error's message may quote input data.
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : "" });
      throw error;
    } finally {
      span.end();
    }
  };
  const requestIdOf = (within: Context) => within.getValue(requestIdKey) as string | undefined;
  return {
    trace(name, facts, work) {
      const within = context.active();
      const id = requestIdOf(within);
      const attributes = id === undefined ? facts : { ...facts, [REQUEST_ID]: id };
      return run(within, tracer.startSpan(name, { attributes }, within), work);
    },
    traceBatch(name, requestIds, work) {
      const attributes = { [REQUEST_IDS]: [...requestIds] };
      return run(ROOT_CONTEXT, tracer.startSpan(name, { attributes }, ROOT_CONTEXT), work);
    },
    requestId: () => requestIdOf(context.active()),
    request: traceRequests((name, attributes) =>
      tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, ROOT_CONTEXT),
    ),
    async stop() {
      await provider.shutdown().catch(() => undefined);
      trace.disable();
      context.disable();
    },
  };
}

interface TracedRequest {
  readonly span: Span;
  readonly within: Context;
}

function traceRequests(startSpan: (name: string, facts: Facts) => Span): RequestTracer {
  const requests = new WeakMap<object, TracedRequest>();
  return {
    begin(request, id, name, facts) {
      const span = startSpan(name, { ...facts, [REQUEST_ID]: id });
      const within = trace.setSpan(ROOT_CONTEXT, span).setValue(requestIdKey, id);
      requests.set(request, { span, within });
    },
    within(request, work) {
      const traced = requests.get(request);
      if (traced === undefined) work();
      else context.with(traced.within, work);
    },
    end(request, status) {
      const span = requests.get(request)?.span;
      span?.setAttribute("http.response.status_code", status);
      if (status >= SERVER_ERROR) span?.setStatus({ code: SpanStatusCode.ERROR });
      span?.end();
    },
  };
}
