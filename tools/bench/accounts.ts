import { randomUUID } from "node:crypto";
import { COOKIE_SESSION, SESSION_HEADER, TERMS_VERSION } from "@secret/contract";
import type { Context } from "../../apps/server/src/platform/context.ts";
import { createSignedInMembers } from "../../apps/server/testing/create-members.ts";
import { withServer } from "../kit/built-server.ts";
import { applyLoad, fromNetwork, repeat, requestBytes, scaled } from "../kit/load.ts";
import type { Bench } from "../kit/own-postgres.ts";
import { count, type Figures, percentile, printRate, type Rate, rounded } from "../kit/report.ts";
import { PASSWORD, signInAs } from "../kit/scene.ts";
import { withFloor } from "./floor.ts";

const FEW = 64;
/** More at once than there are threads that hash. */
const SIGN_IN_CONNECTIONS = 8;
const SIGN_INS = scaled(2_000);
const READS = scaled(60_000);
const WARM_UP = scaled(500);
const TIMED_CALLS = scaled(1_000);

/**
 * Measures sign-ins beside a bare check of a password hash, a members' route beside an empty one, and whether any answer
 * takes longer for a member's address than for a stranger's.
 */
export async function measureAccounts(bench: Bench): Promise<Figures> {
  const { context, settings } = bench;
  const floors = await withFloor(bench, ({ port }) => measureFloors(context, port));
  return withServer({ ...settings, TRUST_PROXY: "127.0.0.1" }, async ({ port }) => {
    const requests = await signInRequests(context, SIGN_INS);
    const signIns = await load(port, SIGN_IN_CONNECTIONS, requests, SIGN_INS, WARM_UP / 10);
    printRate("sign-ins, 8 connections", signIns, floors.argon2id);
    return {
      ...rounded({ argon2idPerSecond: floors.argon2id.perSecond, signInsPerSecond: signIns.perSecond }),
      ...rounded({ membersRoutePerSecond: floors.membersOnly.perSecond }),
      ...rounded({ membersRouteShare: floors.membersOnly.perSecond / floors.empty.perSecond }, 2),
      ...rounded({ memberTimingMs: await measureTimings(context, port) }, 2),
    };
  });
}

async function measureFloors(context: Context, port: number) {
  const read = (requests: readonly Buffer[]) => load(port, FEW, requests, READS + WARM_UP, WARM_UP);
  const empty = printRate("floor: empty route, 64 connections", await read([requestBytes("GET", "/empty")]));
  const members = await createSignedInMembers(context, FEW);
  const reads = members.map(({ cookie }) => requestBytes("GET", "/members-only", { cookie }));
  const membersOnly = printRate("empty route for members, 64 connections", await read(reads), empty);
  const check = requestBytes("POST", "/argon2id", {}, JSON.stringify({ password: PASSWORD }));
  const hashed = await load(port, SIGN_IN_CONNECTIONS, [check], SIGN_INS, WARM_UP / 10);
  return { empty, membersOnly, argon2id: printRate("floor: argon2id alone, 8 connections", hashed) };
}

/** Makes many members with one password, which is hashed once. Returns their addresses. */
async function createMembersWithPassword(context: Context, count: number): Promise<string[]> {
  const { id } = await signInAs(context, "member");
  const ids = (await createSignedInMembers(context, count)).map(({ userId }) => userId);
  const { rows } = await context.pool.query<{ email: string }>(
    `UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE id = $1)
     WHERE id = ANY($2::uuid[]) RETURNING email`,
    [id, ids],
  );
  return rows.map(({ email }) => email);
}

/** Calls that could reveal who is a member. */
const TIMED: readonly [name: string, call: (email: string) => Buffer][] = [
  ["login", (email) => signInRequest(email, "not the password")],
  ["recovery", (email) => post("/auth/v1/recover", { email })],
  ["resend", (email) => post("/auth/v1/resend", { type: "signup", email })],
  ["a sign-in code", (email) => post("/auth/v1/otp", { email })],
  ["register", signUpRequest],
];

/** Calls with members' and strangers' addresses in turn, one at a time. Returns the largest difference of medians in ms. */
async function measureTimings(context: Context, port: number): Promise<number> {
  let largest = 0;
  for (const [name, call] of TIMED) {
    const taken = { member: [] as number[], stranger: [] as number[] };
    for (const email of await createMembersWithPassword(context, TIMED_CALLS)) {
      taken.member.push(await timeOf(port, call(email)));
      const stranger = `guest-${randomUUID().slice(0, 8)}-0000@secret.example`;
      taken.stranger.push(await timeOf(port, call(stranger)));
    }
    const [member, stranger] = [percentile(taken.member, 0.5), percentile(taken.stranger, 0.5)];
    const difference = member - stranger;
    largest = Math.max(largest, Math.abs(difference));
    console.log(
      `${name}: median of ${count(TIMED_CALLS)}, member's address ${member.toFixed(2)} ms, stranger's ${stranger.toFixed(2)} ms, difference ${difference.toFixed(2)} ms`,
    );
  }
  return largest;
}

async function timeOf(port: number, request: Buffer): Promise<number> {
  const { p50Ms, statuses } = await load(port, 1, [request]);
  if (statuses.has(429)) throw new Error("a rate limit was reached, so the time is the refusal's");
  return p50Ms;
}

function load(
  port: number,
  connections: number,
  requests: readonly Buffer[],
  total = requests.length,
  warmUpCount = 0,
): Promise<Rate> {
  return applyLoad({ port, connections, requests: repeat(requests, total), warmUpCount });
}

export async function signInRequests(context: Context, count: number): Promise<Buffer[]> {
  return (await createMembersWithPassword(context, count)).map((email) => signInRequest(email, PASSWORD));
}

function signInRequest(email: string, password: string): Buffer {
  return post("/auth/v1/token?grant_type=password", { email, password });
}

export function signUpRequest(email: string): Buffer {
  const person = { first_name: "Ada", last_name: "Park", zip_code: "90012" };
  const data = { ...person, is_adult: true, terms_version: TERMS_VERSION };
  return post("/auth/v1/signup", { email, password: PASSWORD, data });
}

let lastNetwork = 0;

export function post(path: string, body: object, network = ++lastNetwork): Buffer {
  const headers = { [SESSION_HEADER]: COOKIE_SESSION, ...fromNetwork(network) };
  return requestBytes("POST", path, headers, JSON.stringify(body));
}
