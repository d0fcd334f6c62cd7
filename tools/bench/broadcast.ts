import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { COOKIE_SESSION, SESSION_HEADER } from "@secret/contract";
import { SEND_REFUND_JOB } from "../../apps/server/src/features/payments/index.ts";
import type { Context } from "../../apps/server/src/platform/context.ts";
import { openMailTransport } from "../../apps/server/src/platform/messages/mails.ts";
import { createSignedInMembers } from "../../apps/server/testing/create-members.ts";
import { openBroadcastScene } from "../broadcast/broadcast-scene.ts";
import { type MailCounter, startMailCounter } from "../broadcast/mail-counter.ts";
import { onOwnPostgres } from "./own-postgres.ts";
import { startServerProcess } from "./processes.ts";
import { HEALTH_PATH, SERVER } from "./scene.ts";

/**
 * How fast a broadcast leaves beside a bare mail transport on the same connections, what memory it takes, and how long a
 * code and a refund take beside it and without it. Run by `npm run bench`, or alone with `node tools/bench/broadcast.ts`.
 */
const MEMBERS = 5_000;
const FLOOR_MAILS = 2_000;
const CONNECTIONS = 4;
/** Codes and refunds timed while nothing else goes on. */
const QUIET_SAMPLES = 100;
const CODE_MEMBERS = 2_000;
/** Each member is sent one code: more are not timed beside a broadcast, however long it takes. */
const SAMPLES_BESIDE = CODE_MEMBERS - QUIET_SAMPLES;
const LOOK_EVERY_MS = 2;

export interface BroadcastFigures {
  readonly broadcastMailsPerSecond: number;
  /** Of a bare transport in the same run. */
  readonly broadcastShare: number;
  readonly broadcastMemoryMb: number;
  readonly codeQuietP99Ms: number;
  readonly codeBesideBroadcastP99Ms: number;
  readonly refundQuietP99Ms: number;
  readonly refundBesideBroadcastP99Ms: number;
}

/** Measures all of it and prints it line by line. */
export async function measureBroadcast(
  context: Context,
  settings: Readonly<Record<string, string>>,
): Promise<BroadcastFigures> {
  const mails = await startMailCounter();
  const floorPerSecond = await measureFloor(mails.url);
  const admin = await openBroadcastScene(context, MEMBERS);
  const patient = await createMembersWithoutMail(context, CODE_MEMBERS);
  const server = await startServerProcess(
    SERVER,
    { ...settings, SMTP_URL: mails.url, TRUST_PROXY: "127.0.0.1" },
    { healthPath: HEALTH_PATH },
  );
  try {
    const nextAddress = () => patient.pop() ?? "";
    const timeCode = () => timeCodeTo(nextAddress(), server.port, mails);
    const quietCodes = await sample(timeCode, (count) => count < QUIET_SAMPLES);
    const quietRefunds = await sample(
      () => timeRefund(context),
      (count) => count < QUIET_SAMPLES,
    );
    const before = { taken: mails.taken, memoryMb: await server.peakMemoryMb() };
    const startedAt = performance.now();
    await admin.broadcast(server.port);
    let isOver = false;
    const goesOn = (count: number) => !isOver && count < SAMPLES_BESIDE;
    const beside = Promise.all([sample(timeCode, goesOn), sample(() => timeRefund(context), goesOn)]);
    await waitUntilSent(context);
    const seconds = (performance.now() - startedAt) / 1_000;
    isOver = true;
    const [codes, refunds] = await beside;
    const perSecond = (mails.taken - before.taken - codes.length) / seconds;
    const share = perSecond / floorPerSecond;
    const memoryMb = await server.peakMemoryMb();
    console.log(
      `a broadcast to ${MEMBERS.toLocaleString("en-US")} members: ${Math.round(perSecond)} mails a second, ${Math.round(100 * share)}% of its floor, at most ${Math.round(memoryMb)} MB, before it ${Math.round(before.memoryMb)}`,
    );
    print("a code, until its mail is there", quietCodes, codes);
    print("a refund's job, until it is done", quietRefunds, refunds);
    return {
      broadcastMailsPerSecond: Math.round(perSecond),
      broadcastShare: Number(share.toFixed(2)),
      broadcastMemoryMb: Math.round(memoryMb),
      codeQuietP99Ms: Math.round(at(quietCodes, 0.99)),
      codeBesideBroadcastP99Ms: Math.round(at(codes, 0.99)),
      refundQuietP99Ms: Math.round(at(quietRefunds, 0.99)),
      refundBesideBroadcastP99Ms: Math.round(at(refunds, 0.99)),
    };
  } finally {
    await server.stop();
    await mails.close();
  }
}

/** The transport alone, with as many mails at a time as the lane carries. @returns mails a second */
async function measureFloor(url: string): Promise<number> {
  const transport = openMailTransport({ url, from: "SECRET <hello@secret.example>" });
  const startedAt = performance.now();
  let left = FLOOR_MAILS;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (left-- > 0) {
        const recipient = `floor-${left}@secret.example`;
        const outcome = await transport.send({ recipient, subject: "The van moved", body: "x" });
        if (outcome.kind !== "sent") throw new Error(`the floor's mail was ${outcome.kind}`);
      }
    }),
  );
  transport.close();
  const perSecond = FLOOR_MAILS / ((performance.now() - startedAt) / 1_000);
  console.log(
    `floor: a bare mail transport, ${CONNECTIONS} connections: ${Math.round(perSecond)} mails a second`,
  );
  return perSecond;
}

/** They get no broadcast by mail: a mail that comes to them is their code. */
async function createMembersWithoutMail(context: Context, count: number): Promise<string[]> {
  const ids = (await createSignedInMembers(context, count)).map(({ userId }) => userId);
  const { rows } = await context.pool.query<{ email: string }>(
    "UPDATE users SET notify_email = false WHERE id = ANY($1::uuid[]) RETURNING email",
    [ids],
  );
  return rows.map(({ email }) => email);
}

let lastNetwork = 0;

async function timeCodeTo(email: string, port: number, mails: MailCounter): Promise<void> {
  const network = ++lastNetwork;
  const arrived = mails.arrivalAt(email);
  const response = await fetch(`http://127.0.0.1:${port}/auth/v1/recover`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-forwarded-for": `10.9.${(network >> 8) & 255}.${network & 255}`,
      [SESSION_HEADER]: COOKIE_SESSION,
    },
    body: JSON.stringify({ email }),
  });
  if (!response.ok) throw new Error(`no code was sent: ${response.status}`);
  await arrived;
}

/** From being added until it is done. Of a refund that isn't there: what is timed is the way to it. */
async function timeRefund(context: Context): Promise<void> {
  const payload = { refundId: randomUUID() };
  await context.jobs.add(context.database, SEND_REFUND_JOB, [payload]);
  for (;;) {
    const { rows } = await context.pool.query(
      "SELECT FROM graphile_worker._private_jobs WHERE payload ->> 'refundId' = $1",
      [payload.refundId],
    );
    if (rows.length === 0) return;
    await pause(LOOK_EVERY_MS);
  }
}

/** Times something one time after the other. @returns milliseconds, the shortest first */
async function sample(
  act: () => Promise<void>,
  goesOn: (count: number) => boolean,
): Promise<readonly number[]> {
  const times: number[] = [];
  while (goesOn(times.length)) {
    const startedAt = performance.now();
    await act();
    times.push(performance.now() - startedAt);
  }
  return times.sort((left, right) => left - right);
}

async function waitUntilSent({ pool }: Context): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ isOver: boolean }>(
      `SELECT NOT EXISTS (SELECT FROM broadcasts WHERE told_at IS NULL)
          AND NOT EXISTS (SELECT FROM deliveries WHERE state IN ('queued', 'sending')) AS "isOver"`,
    );
    if (rows[0]?.isOver) return;
    await pause(50);
  }
}

function at(times: readonly number[], share: number): number {
  return times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
}

function print(name: string, quiet: readonly number[], beside: readonly number[]): void {
  const words = (times: readonly number[]) =>
    `p50 ${at(times, 0.5).toFixed(0)} ms, p99 ${at(times, 0.99).toFixed(0)} ms (${times.length})`;
  console.log(`${name}: ${words(quiet)}; beside a broadcast: ${words(beside)}`);
}

if (import.meta.main) {
  await onOwnPostgres(async ({ context, settings }) => void (await measureBroadcast(context, settings)));
}
