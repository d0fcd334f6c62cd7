import { IDEMPOTENCY_HEADER } from "@secret/contract";
import { Random } from "../../apps/server/testing/money-model/random.ts";
import { fromNetwork } from "../kit/load.ts";
import { breakValue, HOSTILE_BODIES, HOSTILE_SEGMENTS, HOSTILE_TYPES, pickHostile } from "./break-value.ts";
import { type Known, parameterName } from "./known.ts";
import { makeValue, type Source } from "./make-value.ts";
import type { Operation } from "./openapi.ts";

export const KINDS = ["valid", "broken", "hostile"] as const;
export type Kind = (typeof KINDS)[number];
export const ROLES = ["visitor", "member", "staff", "admin"] as const;

/** A request of a fuzz run, before its caller is known. */
export interface FuzzRequest {
  readonly operation: Operation;
  readonly kind: Kind;
  readonly role: (typeof ROLES)[number];
  /** Picks the account among those of the role. */
  readonly account: number;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

const KIND_SHARES = { valid: 0.5, broken: 0.8 };
const RIGHT_ROLE_SHARE = 0.6;
const ACCEPTED_SHARE = 0.6;
const REPLAY_SHARE = 0.2;
const ETAG_SHARE = 0.15;
const FOREIGN_SITE_SHARE = 0.02;
const HUGE_SHARE = 0.01;
const HUGE_BYTES = 3_000_000;
const NETWORKS = 65_536;
/** Spreads the seeds of consecutive requests. */
const SEED_STEP = 0x9e3779b1;

/**
 * Makes a run's request of this number. The same seed and number make the same request, given what is known: ids, tokens
 * and accepted bodies are the server's, and differ from run to run.
 */
export function makeRequest(
  operations: readonly Operation[],
  { seed, index, known, now }: { seed: number; index: number; known: Known; now: number },
): FuzzRequest {
  const random = new Random(Math.imul(seed + 1, SEED_STEP) + Math.imul(index, 0x85ebca6b));
  const source = { random, known, now };
  const operation = random.pick(operations) as Operation;
  const draw = random.next();
  const kind = draw < KIND_SHARES.valid ? "valid" : draw < KIND_SHARES.broken ? "broken" : "hostile";
  const role = pickRole(operation, random);
  const account = random.integer(0, 1_000);
  const headers = makeHeaders(operation, kind, source);
  const url = makeUrl(operation, kind, source);
  const body = makeBody(operation, kind, source);
  const type =
    kind === "hostile" && random.next() < 0.3 ? (random.pick(HOSTILE_TYPES) ?? "") : "application/json";
  return {
    operation,
    kind,
    role,
    account,
    url,
    headers: { ...headers, ...(body !== undefined && { "content-type": type }) },
    body,
  };
}

/** Returns mostly a role that may call the operation, which its description names. */
function pickRole({ path }: Operation, random: Random): FuzzRequest["role"] {
  const least = path.includes("/admin/") ? 3 : path.includes("/crew/") ? 2 : 1;
  return (
    ROLES[random.next() < RIGHT_ROLE_SHARE ? random.integer(least, 3) : random.integer(0, 3)] ?? "visitor"
  );
}

function makeHeaders(
  { name, method }: Operation,
  kind: Kind,
  { random, known }: Source,
): Record<string, string> {
  const headers: Record<string, string> = { ...fromNetwork(random.integer(0, NETWORKS)) };
  const fresh = Array.from({ length: 4 }, () =>
    random.integer(0, 0xffff_ffff).toString(16).padStart(8, "0"),
  ).join("-");
  const used = known.pick(IDEMPOTENCY_HEADER, random);
  const isReplay = random.next() < REPLAY_SHARE;
  if (method !== "GET") headers[IDEMPOTENCY_HEADER] = isReplay && typeof used === "string" ? used : fresh;
  if (kind === "broken" && random.next() < 0.1) headers[IDEMPOTENCY_HEADER] = "short";
  const etag = known.pick(`etag of ${name}`, random);
  if (method === "GET" && random.next() < ETAG_SHARE && typeof etag === "string")
    headers["if-none-match"] = etag;
  if (random.next() < FOREIGN_SITE_SHARE) headers.origin = "https://evil.example";
  return headers;
}

function makeUrl({ path, parameters }: Operation, kind: Kind, source: Source): string {
  const { random } = source;
  const damaged = kind === "valid" ? -1 : random.integer(-1, parameters.length);
  let url = path;
  const query: string[] = [];
  for (const [at, parameter] of parameters.entries()) {
    const { name, schema, required = false } = parameter;
    const isDamaged = at === damaged;
    const isGiven = required || random.next() < 0.5 || isDamaged;
    const known = parameter.in === "path" ? parameterName(path, name) : name;
    const fitting = encodeURIComponent(wellFormed(makeValue(schema, known, source)));
    const hostile =
      kind === "hostile"
        ? (random.pick(HOSTILE_SEGMENTS) ?? "")
        : encodeURIComponent(wellFormed(pickHostile(random)));
    const value = isDamaged ? hostile.slice(0, 4_000) : fitting;
    if (parameter.in === "path") url = url.replace(`{${name}}`, value);
    else if (parameter.in === "query" && isGiven) {
      query.push(`${name}=${value}`);
      if (isDamaged && random.next() < 0.3) query.push(`${name}=${fitting}`);
      if (isDamaged && random.next() < 0.1) query.push(`${name}[]=1`, `${name}[a]=1`);
    }
  }
  if (damaged === parameters.length)
    query.push(random.pick(["__proto__=1", "constructor=1", "a=1&a=2", "%00", "limit"]) ?? "");
  return query.length === 0 ? url : `${url}?${query.join("&")}`;
}

function wellFormed(value: unknown): string {
  return (typeof value === "string" ? value : (JSON.stringify(value) ?? "")).toWellFormed();
}

function makeBody({ name, method, body: schema }: Operation, kind: Kind, source: Source): string | undefined {
  const { random, known } = source;
  if (method === "GET") return undefined;
  const isHuge = random.next() < HUGE_SHARE && kind === "hostile";
  if (isHuge) return JSON.stringify({ text: "x".repeat(HUGE_BYTES) });
  if (kind === "hostile" && random.next() < 0.6) return random.pick(HOSTILE_BODIES);
  const made = schema === undefined ? undefined : makeValue(schema, "", source);
  const accepted = known.pick(`body of ${name}`, random);
  const whole = (random.next() < ACCEPTED_SHARE ? accepted : undefined) ?? made;
  let body = whole;
  for (let times = kind === "valid" ? 0 : random.integer(1, 3); times > 0; times--)
    body = breakValue(body, random);
  return body === undefined ? undefined : JSON.stringify(body);
}
