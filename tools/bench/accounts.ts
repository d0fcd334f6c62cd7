import { randomUUID } from "node:crypto";
import { COOKIE_SESSION, SESSION_HEADER, TERMS_VERSION } from "@secret/contract";
import type { Context } from "../../apps/server/src/platform/context.ts";
import { createSignedInMembers } from "../../apps/server/testing/create-members.ts";
import { applyLoad, repeat, requestBytes, scaled } from "../kit/load.ts";
import type { Bench } from "../kit/own-postgres.ts";
import { startServer, startServerProcess } from "../kit/processes.ts";
import { type Figures, percentile, printRate, type Rate } from "../kit/report.ts";
import { PASSWORD, signInAs } from "../kit/scene.ts";

const FLOOR = new URL("./accounts-floor.ts", import.meta.url);
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
export async function measureAccounts({ context, settings }: Bench): Promise<Figures> {
  const floors = await measureFloors(context, settings);
  // Each call comes from its own network, so that no network's limit applies.
  const server = await startServer({ ...settings, TRUST_PROXY: "127.0.0.1" });
  try {
    const signIns = await measureSignIns(context, server.port);
    printRate("sign-ins, 8 connections", signIns, floors.argon2id);
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
      applyLoad({
        port,
        connections: FEW,
        nextRequest: repeat(requests, READS + WARM_UP),
        warmUpCount: WARM_UP,
      });
    const empty = await read([requestBytes("GET", "/empty")]);
    printRate("floor: empty route, 64 connections", empty);
    const membersOnly = await read(
      members.map(({ cookie }) => requestBytes("GET", "/members-only", { cookie })),
    );
    printRate("empty route for members, 64 connections", membersOnly, empty);
    const check = requestBytes("POST", "/argon2id", {}, JSON.stringify({ password: PASSWORD }));
    const argon2id = await applyLoad({
      port,
      connections: SIGN_IN_CONNECTIONS,
      nextRequest: repeat([check], SIGN_INS),
      warmUpCount: WARM_UP / 10,
    });
    printRate("floor: argon2id alone, 8 connections", argon2id);
    return { empty, membersOnly, argon2id };
  } finally {
    await server.stop();
  }
}

async function measureSignIns(context: Context, port: number): Promise<Rate> {
  const emails = await createMembersWithPassword(context, SIGN_INS);
  const nextRequest = repeat(emails.map((email) => signInRequest(email, PASSWORD)));
  return applyLoad({ port, connections: SIGN_IN_CONNECTIONS, nextRequest, warmUpCount: WARM_UP / 10 });
}

/** Makes many members with one password, which is hashed once. */
export async function createMembersWithPassword(context: Context, count: number): Promise<string[]> {
  const { id } = await signInAs(context, "member");
  const members = await createSignedInMembers(context, count);
  const ids = members.map(({ userId }) => userId);
  const { rows } = await context.pool.query<{ email: string }>(
    `UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE id = $1)
     WHERE id = ANY($2::uuid[]) RETURNING email`,
    [id, ids],
  );
  return rows.map((row) => row.email);
}

/** Calls that could reveal who is a member. */
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

/** Calls with members' and strangers' addresses in turn, one at a time. Returns the largest difference of medians in ms. */
async function measureTimings(context: Context, port: number): Promise<number> {
  let largest = 0;
  for (const [name, call] of TIMED) {
    const members = await createMembersWithPassword(context, TIMED_CALLS);
    const strangers = members.map(() => `guest-${randomUUID().slice(0, 8)}-0000@secret.example`);
    const times = { member: [] as number[], stranger: [] as number[] };
    for (const [index, email] of members.entries()) {
      times.member.push(await timeOf(port, call(email)));
      times.stranger.push(await timeOf(port, call(strangers[index] ?? "")));
    }
    const [member, stranger] = [percentile(times.member, 0.5), percentile(times.stranger, 0.5)];
    const difference = member - stranger;
    largest = Math.max(largest, Math.abs(difference));
    console.log(
      `${name}: median of ${TIMED_CALLS.toLocaleString("en-US")}, member's address ${member.toFixed(2)} ms, stranger's ${stranger.toFixed(2)} ms, difference ${difference.toFixed(2)} ms`,
    );
  }
  return largest;
}

async function timeOf(port: number, request: Buffer): Promise<number> {
  const { p50Ms, statuses } = await applyLoad({ port, connections: 1, nextRequest: repeat([request]) });
  if (statuses.has(429)) throw new Error("a rate limit was reached, so the time is the refusal's");
  return p50Ms;
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
