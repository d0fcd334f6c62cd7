import { Agent, request as send } from "node:http";
import { setImmediate as turn } from "node:timers/promises";
import { ApiError, type EventDetail } from "@secret/contract";
import { findDifferences } from "../../apps/server/src/features/ledger/service.ts";
import type { Context } from "../../apps/server/src/platform/context.ts";
import { findFreePort } from "../../apps/server/src/platform/free-port.ts";
import { createSignedInMembers } from "../../apps/server/testing/create-members.ts";
import { buyer } from "../kit/buyer.ts";
import { type Bench, onOwnPostgres } from "../kit/own-postgres.ts";
import { type ServerProcess, startServer } from "../kit/processes.ts";
import { percentiles } from "../kit/report.ts";
import { openEvent } from "../kit/scene.ts";
import { settleAll } from "../kit/settle.ts";
import { type Answer, findFault, isBusy, parse } from "./check-answer.ts";
import { findHeapMb } from "./heap.ts";
import { Known } from "./known.ts";
import { type FuzzRequest, type Kind, makeRequest } from "./make-request.ts";
import { type Operation, readOperations } from "./openapi.ts";
import { keepAccepted, Scene } from "./scene.ts";

const CONCURRENCY = 6;
/** Requests until accounts, events and orders are made again, since admins cancel, close and erase them. */
const SCENE_REQUESTS = 500;
const SHOWN_LENGTH = 400;
const UNAUTHORIZED = 401;
/** Errors that no honest buyer should get. */
const FAILURES = new Set(["INTERNAL", "NETWORK"]);
const ANSWER_TIMEOUT_MS = 60_000;

interface Memory {
  readonly rssMb: number;
  /** Used heap after a garbage collection. */
  readonly heapMb: number;
}

/** A failure, or an answer that the document doesn't allow. */
interface Finding {
  readonly what: string;
  /** First request and answer or error. */
  readonly request: string;
  readonly answer: string;
  count: number;
}

export interface FuzzReport {
  readonly requests: number;
  readonly operations: number;
  /** Operations that answered with success at least once, and the names of the others. */
  readonly succeeded: number;
  readonly neverSucceeded: readonly string[];
  readonly statuses: Readonly<Record<string, number>>;
  readonly kinds: Readonly<Record<Kind, number>>;
  /** Requests refused because of load, with `Retry-After`. */
  readonly busy: number;
  readonly findings: readonly Finding[];
  /** After the first scene, after half of the requests, and at the end. */
  readonly memory: readonly Memory[];
  /** Orders placed and paid beside the requests. */
  readonly honest: {
    readonly bought: number;
    readonly refused: number;
    readonly p50Ms: number;
    readonly p99Ms: number;
  };
  readonly seconds: number;
  /** Findings of the ledger check after everything is settled. */
  readonly differences: readonly string[];
}

interface Run {
  readonly count: number;
  readonly seed: number;
  readonly tell: (line: string) => void;
}

/**
 * Sends requests made from the server's own OpenAPI document, valid, broken and hostile, as every role, while honest members
 * buy. Each answer must be one that the document describes; afterwards the books must agree.
 *
 * The values are made here and not by a library: those on npm make only values that fit a schema, and know neither
 * the server's ids nor its accepted bodies. Texts of a pattern come from fast-check, and zod reads the documented schemas.
 */
export async function runFuzz(
  count: number,
  seed: number,
  tell: (line: string) => void = () => undefined,
): Promise<FuzzReport> {
  let report: FuzzReport | undefined;
  await onOwnPostgres(async (bench) => {
    report = await fuzz(bench, { count, seed, tell });
  });
  if (report === undefined) throw new Error("the run made no report");
  return report;
}

async function fuzz({ context, settings }: Bench, run: Run): Promise<FuzzReport> {
  const inspectorPort = await findFreePort();
  const nodeFlags = [`--inspect=127.0.0.1:${inspectorPort}`];
  const server = await startServer({ ...settings, TRUST_PROXY: "127.0.0.1" }, { nodeFlags });
  const origin = `http://127.0.0.1:${server.port}`;
  const fuzzer = new Fuzzer(context, server, await readOperations(origin), run);
  const memory: Memory[] = [];
  const measure = async () =>
    void memory.push({
      rssMb: Math.round(await server.memoryMb()),
      heapMb: Math.round(await findHeapMb(inspectorPort)),
    });
  const startedAt = performance.now();
  try {
    const first = Math.min(SCENE_REQUESTS, Math.ceil(run.count / 4));
    await fuzzer.runUntil(first);
    await measure();
    await fuzzer.runUntil(Math.ceil(run.count / 2));
    await measure();
    await fuzzer.runUntil(run.count);
    await measure();
  } finally {
    const exitCode = await server.stop();
    if (exitCode !== 0) fuzzer.note(`the server stopped with ${exitCode}`);
  }
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const { last } = await settleAll(context);
  await fuzzer.noteFailedJobs();
  const differences = await findDifferences(context.database, last);
  return { ...fuzzer.report(), memory, seconds, differences };
}

class Fuzzer {
  readonly #context: Context;
  readonly #origin: string;
  readonly #port: number;
  readonly #operations: readonly Operation[];
  readonly #run: Run;
  readonly #known = new Known();
  readonly #agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });
  readonly #startedAt = Date.now();
  readonly #statuses: Record<string, number> = {};
  readonly #kinds = { valid: 0, broken: 0, hostile: 0 };
  readonly #successes = new Map<string, number>();
  readonly #findings = new Map<string, Finding>();
  readonly #purchasesMs: number[] = [];
  #refused = 0;
  #busy = 0;
  #next = 0;

  constructor(context: Context, { port }: ServerProcess, operations: readonly Operation[], run: Run) {
    this.#context = context;
    this.#port = port;
    this.#origin = `http://127.0.0.1:${port}`;
    this.#operations = operations;
    this.#run = run;
  }

  /** Sends requests until this many are sent. */
  async runUntil(end: number): Promise<void> {
    while (this.#next < end) await this.#runScene(Math.min(end, this.#next + SCENE_REQUESTS));
  }

  async #runScene(end: number): Promise<void> {
    const scene = await Scene.open(this.#context, {
      origin: this.#origin,
      operations: this.#operations,
      known: this.#known,
      check: (...parts) => this.#check(...parts),
    });
    const event = await openEvent(this.#context);
    let isOver = false;
    const sendAll = async () => {
      while (this.#next < end) await this.#sendNext(scene, this.#next++);
    };
    const sending = Promise.all(Array.from({ length: CONCURRENCY }, sendAll)).finally(() => {
      isOver = true;
    });
    await Promise.all([sending, this.#buyUntil(event, () => isOver)]);
    const { tell, count } = this.#run;
    tell(
      `${this.#next} of ${count} requests, ${this.#successes.size} operations succeeded, ${this.#findings.size} findings`,
    );
  }

  async #sendNext(scene: Scene, index: number): Promise<void> {
    const { seed } = this.#run;
    const request = makeRequest(this.#operations, { seed, index, known: this.#known, now: this.#startedAt });
    const cookie = scene.cookieOf(request);
    const answer = await this.#send(request, cookie);
    this.#kinds[request.kind]++;
    this.#statuses[answer.status] = (this.#statuses[answer.status] ?? 0) + 1;
    if (isBusy(answer)) this.#busy++;
    const { operation, kind, role, url, body = "" } = request;
    this.#check(operation, answer, `request ${index}, ${kind}, ${role}: ${url} ${body}`);
    if (answer.status >= 200 && answer.status < 300) this.#learn(request, answer);
    if (answer.status === UNAUTHORIZED) await scene.replace(request);
  }

  #learn(request: FuzzRequest, answer: Answer): void {
    const { name, path } = request.operation;
    this.#successes.set(name, (this.#successes.get(name) ?? 0) + 1);
    keepAccepted(this.#known, request);
    const { etag } = answer.headers;
    if (etag !== undefined) this.#known.add(`etag of ${name}`, etag);
    this.#known.learn(path, parse(answer.text));
  }

  #check(operation: Operation, answer: Answer, request: string): void {
    const fault = findFault(operation, answer);
    if (fault !== undefined) this.note(`${operation.name}: ${fault}`, request, answer.text);
  }

  /** Adds a finding, or counts it again. */
  note(what: string, request = "", answer = ""): void {
    const known = this.#findings.get(what);
    if (known !== undefined) return void known.count++;
    const [shown, answered] = [request, answer].map((text) => text.slice(0, SHOWN_LENGTH));
    this.#findings.set(what, { what, request: shown ?? "", answer: answered ?? "", count: 1 });
    this.#run.tell(`${what} (${shown})`);
  }

  /** Adds a finding for each task of which a job failed. */
  async noteFailedJobs(): Promise<void> {
    const { rows } = await this.#context.pool.query<{ task: string; payload: string; error: string }>(
      `SELECT tasks.identifier AS task, jobs.payload::text AS payload, jobs.last_error AS error
         FROM graphile_worker._private_jobs AS jobs
         JOIN graphile_worker._private_tasks AS tasks ON tasks.id = jobs.task_id
        WHERE jobs.last_error IS NOT NULL`,
    );
    for (const { task, payload, error } of rows) this.note(`job ${task} failed`, payload, error);
  }

  /** Returns the answer; status 0 if the connection ended without one. */
  #send({ operation, url, headers, body }: FuzzRequest, cookie: string | undefined): Promise<Answer> {
    return new Promise((done) => {
      const call = send(
        {
          port: this.#port,
          host: "127.0.0.1",
          method: operation.method,
          path: url,
          agent: this.#agent,
          timeout: ANSWER_TIMEOUT_MS,
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on("data", (chunk: Buffer) => chunks.push(chunk));
          response.on("error", () => done({ status: 0, headers: {}, text: "" }));
          response.on("end", () =>
            done({
              status: response.statusCode ?? 0,
              headers: response.headers,
              text: Buffer.concat(chunks).toString(),
            }),
          );
        },
      );
      call.on("timeout", () => call.destroy());
      call.on("error", (error) => done({ status: 0, headers: {}, text: String(error) }));
      for (const [name, value] of Object.entries({ ...headers, ...(cookie !== undefined && { cookie }) }))
        call.setHeader(name, value);
      if (body !== undefined) call.setHeader("content-length", Buffer.byteLength(body));
      call.end(body);
    });
  }

  /** Buys repeatedly, each time as a new member, and records how long it takes. */
  async #buyUntil(event: EventDetail, isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const [member] = await createSignedInMembers(this.#context, 1);
      const startedAt = performance.now();
      try {
        await buyer(this.#origin, member?.cookie ?? "", event).buy();
        this.#purchasesMs.push(performance.now() - startedAt);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (FAILURES.has(error.code)) this.note(`honest buyer: ${error.code}`, "", error.message);
        this.#refused++;
        await turn();
      }
    }
  }

  report(): Omit<FuzzReport, "memory" | "seconds" | "differences"> {
    const { p50Ms, p99Ms } = percentiles(this.#purchasesMs);
    const honest = {
      bought: this.#purchasesMs.length,
      refused: this.#refused,
      p50Ms: Math.round(p50Ms),
      p99Ms: Math.round(p99Ms),
    };
    const neverSucceeded = this.#operations
      .map(({ name }) => name)
      .filter((name) => !this.#successes.has(name));
    return {
      requests: this.#next,
      operations: this.#operations.length,
      succeeded: this.#successes.size,
      neverSucceeded,
      statuses: this.#statuses,
      kinds: this.#kinds,
      busy: this.#busy,
      findings: [...this.#findings.values()],
      honest,
    };
  }
}
