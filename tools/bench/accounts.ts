import { randomUUID } from "node:crypto";
import { COOKIE_SESSION, SESSION_HEADER, TERMS_VERSION } from "@secret/contract";
import type { Context } from "../../apps/server/src/platform/context.ts";
import { createMember, createSignedInMembers } from "../../apps/server/testing/create-members.ts";
import { applyLoad, type LoadResult, requestBytes } from "./http-load.ts";
import { onOwnPostgres } from "./own-postgres.ts";
import { startServerProcess } from "./processes.ts";
import { HEALTH_PATH, SERVER } from "./scene.ts";

/**
 * What accounts cost: signing in beside a bare check of a password hash, being signed in beside an empty route,
 * and whether any answer takes longer for a member's address than for a stranger's. Run by `npm run bench`, or
 * alone with `node tools/bench/accounts.ts`.
 */
const FLOOR = new URL("./accounts-floor.ts", import.meta.url);
export const PASSWORD = "a password to measure with";
const FEW = 64;
/** More at once than there are threads that hash. */
const SIGN_IN_CONNECTIONS = 8;
const SIGN_INS = 2_000;
const READS = 60_000;
const WARM_UP = 500;
const TIMED_CALLS = 1_000;

export interface AccountFigures {
  readonly argon2idPerSecond: number;
  readonly signInsPerSecond: number;
  readonly membersRoutePerSecond: number;
  /** Of an empty route in the same run. */
  readonly membersRouteShare: number;
  /** The largest difference of medians, member's address against stranger's, over all calls. */
  readonly memberTimingMs: number;
}

/** Measures all of it and prints it line by line. */
export async function measureAccounts(
  context: Context,
  settings: Readonly<Record<string, string>>,
): Promise<AccountFigures> {
  const floors = await measureFloors(context, settings);
  // Each call comes from a network of its own, as it would be if each came from somebody else.
  const server = await startServerProcess(
    SERVER,
    { ...settings, TRUST_PROXY: "127.0.0.1" },
    { healthPath: HEALTH_PATH },
  );
  try {
    const signIns = await measureSignIns(context, server.port);
    print("sign-ins, 8 connections", signIns, floors.argon2id);
    const memberTimingMs = await measureTimings(context, server.port);
    return {
      argon2idPerSecond: Math.round(floors.argon2id.perSecond),
      signInsPerSecond: Math.round(signIns.perSecond),
      membersRoutePerSecond: Math.round(floors.membersOnly.perSecond),
      membersRouteShare: Number((floors.membersOnly.perSecond / floors.empty.perSecond).toFixed(2)),
      memberTimingMs: Number(memberTimingMs.toFixed(2)),
    };
  } finally {
    await server.stop();
  }
}

async function measureFloors(context: Context, settings: Readonly<Record<string, string>>) {
  const server = await startServerProcess(FLOOR, settings, { healthPath: "/empty" });
  const { port } = server;
  try {
    const members = await createSignedInMembers(context, FEW);
    const read = (requests: readonly Buffer[]) =>
      applyLoad({ port, connections: FEW, nextRequest: repeat(READS, requests), warmUpCount: WARM_UP });
    const empty = await read([requestBytes("GET", "/empty")]);
    print("floor: empty route, 64 connections", empty);
    const membersOnly = await read(
      members.map(({ cookie }) => requestBytes("GET", "/members-only", { cookie })),
    );
    expectOnly(membersOnly, 200);
    print("empty route for members, 64 connections", membersOnly, empty);
    const check = requestBytes("POST", "/argon2id", {}, JSON.stringify({ password: PASSWORD }));
    const argon2id = await applyLoad({
      port,
      connections: SIGN_IN_CONNECTIONS,
      nextRequest: repeat(SIGN_INS, [check]),
      warmUpCount: WARM_UP / 10,
    });
    print("floor: argon2id alone, 8 connections", argon2id);
    return { empty, membersOnly, argon2id };
  } finally {
    await server.stop();
  }
}

async function measureSignIns(context: Context, port: number): Promise<LoadResult> {
  const emails = await createMembersWithPassword(context, SIGN_INS);
  const requests = emails.map((email) => signInRequest(email, PASSWORD));
  const nextRequest = repeat(SIGN_INS, requests);
  const result = await applyLoad({
    port,
    connections: SIGN_IN_CONNECTIONS,
    nextRequest,
    warmUpCount: WARM_UP / 10,
  });
  expectOnly(result, 200);
  return result;
}

/** Many members with one password, hashed once. */
export async function createMembersWithPassword(context: Context, count: number): Promise<string[]> {
  const facts = { firstName: "Ada", lastName: "Park", zipCode: "90012", role: "member" as const };
  const email = `hashed-${randomUUID()}@secret.example`;
  const { id } = await createMember(context, { ...facts, email, password: PASSWORD });
  const members = await createSignedInMembers(context, count);
  const ids = members.map(({ userId }) => userId);
  const { rows } = await context.pool.query<{ email: string }>(
    `UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE id = $1)
     WHERE id = ANY($2::uuid[]) RETURNING email`,
    [id, ids],
  );
  return rows.map((row) => row.email);
}

/** The calls that could tell who is a member, each with an address of its own. */
const TIMED: readonly [name: string, call: (email: string) => Buffer][] = [
  ["login", (email) => signInRequest(email, "not the password")],
  ["recovery", (email) => post("/auth/v1/recover", { email })],
  ["resend", (email) => post("/auth/v1/resend", { type: "signup", email })],
  ["a sign-in code", (email) => post("/auth/v1/otp", { email })],
  [
    "register",
    (email) =>
      post("/auth/v1/signup", {
        email,
        password: PASSWORD,
        data: {
          first_name: "Ada",
          last_name: "Park",
          zip_code: "90012",
          is_adult: true,
          terms_version: TERMS_VERSION,
        },
      }),
  ],
];

/** Members' and strangers' addresses by turns, one call at a time. @returns the largest difference in ms */
async function measureTimings(context: Context, port: number): Promise<number> {
  let largest = 0;
  for (const [name, call] of TIMED) {
    const members = await createMembersWithPassword(context, TIMED_CALLS);
    const strangers = members.map(() => `guest-${randomUUID().slice(0, 8)}-0000@secret.example`);
    const times = { member: [] as number[], stranger: [] as number[] };
    for (const [index, member] of members.entries()) {
      times.member.push(await timeOf(port, call(member)));
      times.stranger.push(await timeOf(port, call(strangers[index] ?? "")));
    }
    const difference = median(times.member) - median(times.stranger);
    largest = Math.max(largest, Math.abs(difference));
    console.log(
      `${name}: median of ${TIMED_CALLS.toLocaleString("en-US")}, member's address ${median(times.member).toFixed(2)} ms, stranger's ${median(times.stranger).toFixed(2)} ms, difference ${difference.toFixed(2)} ms`,
    );
  }
  return largest;
}

async function timeOf(port: number, request: Buffer): Promise<number> {
  const { p50Ms, statuses } = await applyLoad({ port, connections: 1, nextRequest: repeat(1, [request]) });
  if (statuses.has(429)) throw new Error("a limit was met: the measure would be of the refusal");
  return p50Ms;
}

function median(values: readonly number[]): number {
  return [...values].sort((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;
}

function signInRequest(email: string, password: string): Buffer {
  return post("/auth/v1/token?grant_type=password", { email, password });
}

let lastNetwork = 0;

function post(path: string, body: object): Buffer {
  const network = ++lastNetwork;
  const headers = {
    [SESSION_HEADER]: COOKIE_SESSION,
    "x-forwarded-for": `10.${(network >> 16) & 255}.${(network >> 8) & 255}.${network & 255}`,
  };
  return requestBytes("POST", path, headers, JSON.stringify(body));
}

/** Each request in turn, so many in all. */
function repeat(count: number, requests: readonly Buffer[]): () => Buffer | undefined {
  let sent = 0;
  return () => (sent < count ? requests[sent++ % requests.length] : undefined);
}

function expectOnly(result: LoadResult, status: number): void {
  const others = [...result.statuses].filter(([each]) => each !== status);
  if (others.length > 0) throw new Error(`unexpected answers: ${JSON.stringify(others)}`);
}

function print(name: string, result: LoadResult, floor?: LoadResult): void {
  const rate = `${Math.round(result.perSecond).toLocaleString("en-US")} a second`;
  const share =
    floor === undefined ? "" : `, ${Math.round((100 * result.perSecond) / floor.perSecond)}% of its floor`;
  console.log(
    `${name}: ${rate}, p50 ${result.p50Ms.toFixed(1)} ms, p99 ${result.p99Ms.toFixed(1)} ms${share}`,
  );
}

if (import.meta.main) {
  await onOwnPostgres(async ({ context, settings }) => void (await measureAccounts(context, settings)));
}
