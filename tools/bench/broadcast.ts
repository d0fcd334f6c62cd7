import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { COOKIE_SESSION, SESSION_HEADER } from "@secret/contract";
import { SEND_REFUND_JOB } from "../../apps/server/src/features/payments/index.ts";
import type { Context } from "../../apps/server/src/platform/context.ts";
import { openMailTransport } from "../../apps/server/src/platform/messages/mails.ts";
import { createSignedInMembers } from "../../apps/server/testing/create-members.ts";
import { openBroadcastScene } from "../broadcast/broadcast-scene.ts";
import { withServer } from "../kit/built-server.ts";
import { fromNetwork, runClosedLoop, scaled } from "../kit/load.ts";
import { type MailCounter, startMailCounter } from "../kit/mail-counter.ts";
import type { Bench } from "../kit/own-postgres.ts";
import { count, type Figures, percent, percentile, percentiles, rounded, times } from "../kit/report.ts";

const MEMBERS = scaled(5_000);
const FLOOR_MAILS = scaled(2_000);
const CONNECTIONS = 4;
/** Codes and refunds timed while nothing else goes on. */
const QUIET_SAMPLES = scaled(100);
const CODE_MEMBERS = scaled(2_000);
/** Each member is sent one code: more are not timed beside a broadcast, however long it takes. */
const SAMPLES_BESIDE = CODE_MEMBERS - QUIET_SAMPLES;
const LOOK_EVERY_MS = 2;

/**
 * Measures a broadcast's rate beside a bare mail transport on as many connections, its memory, and the time of codes and
 * refunds beside it and without it.
 */
export async function measureBroadcast({ context, settings }: Bench): Promise<Figures> {
  const mails = await startMailCounter();
  const floorPerSecond = await measureFloor(mails.url);
  const admin = await openBroadcastScene(context, MEMBERS);
  const patient = await createMembersWithoutMail(context, CODE_MEMBERS);
  const measured = withServer(
    { ...settings, SMTP_URL: mails.url, TRUST_PROXY: "127.0.0.1" },
    async ({ port, peakMemoryMb }) => {
      const timeCode = () => timeCodeTo(patient.pop() ?? "", port, mails);
      const refund = () => timeRefund(context);
      const isQuiet = (taken: number) => taken < QUIET_SAMPLES;
      const quiet = { codes: await sample(timeCode, isQuiet), refunds: await sample(refund, isQuiet) };
      const before = { taken: mails.taken, memoryMb: await peakMemoryMb() };
      const startedAt = performance.now();
      await admin.broadcast(port);
      let isOver = false;
      const goesOn = (taken: number) => !isOver && taken < SAMPLES_BESIDE;
      const beside = Promise.all([sample(timeCode, goesOn), sample(refund, goesOn)]);
      await waitUntilSent(context);
      const seconds = (performance.now() - startedAt) / 1_000;
      isOver = true;
      const [codes, refunds] = await beside;
      const perSecond = (mails.taken - before.taken - codes.length) / seconds;
      const memoryMb = await peakMemoryMb();
      console.log(
        `a broadcast to ${count(MEMBERS)} members: ${Math.round(perSecond)} mails a second, ${percent(perSecond / floorPerSecond)} of its floor, at most ${Math.round(memoryMb)} MB, before it ${Math.round(before.memoryMb)}`,
      );
      print("a code, until its mail is there", quiet.codes, codes);
      print("a refund's job, until it is done", quiet.refunds, refunds);
      return {
        ...rounded({ broadcastShare: perSecond / floorPerSecond }, 2),
        ...rounded({
          broadcastMailsPerSecond: perSecond,
          broadcastMemoryMb: memoryMb,
          codeQuietP99Ms: percentile(quiet.codes, 0.99),
          codeBesideBroadcastP99Ms: percentile(codes, 0.99),
          refundQuietP99Ms: percentile(quiet.refunds, 0.99),
          refundBesideBroadcastP99Ms: percentile(refunds, 0.99),
        }),
      };
    },
  );
  return measured.finally(() => mails.close());
}

/** Measures the transport alone, with as many mails at a time as the queue sends. Returns mails per second. */
async function measureFloor(url: string): Promise<number> {
  const transport = openMailTransport({ url, from: "SECRET <hello@secret.example>" });
  const { perSecond } = await runClosedLoop(CONNECTIONS, FLOOR_MAILS, async (turn) => {
    const recipient = `floor-${turn}@secret.example`;
    const outcome = await transport.send({ recipient, subject: "The van moved", body: "x" });
    if (outcome.kind !== "sent") throw new Error(`the floor's mail was ${outcome.kind}`);
  });
  transport.close();
  console.log(
    `floor: a bare mail transport, ${CONNECTIONS} connections: ${Math.round(perSecond)} mails a second`,
  );
  return perSecond;
}

/** Makes members who get no broadcasts by mail, so that each mail they get is their code. */
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
  const arrived = mails.arrivalAt(email);
  const response = await fetch(`http://127.0.0.1:${port}/auth/v1/recover`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...fromNetwork(++lastNetwork),
      [SESSION_HEADER]: COOKIE_SESSION,
    },
    body: JSON.stringify({ email }),
  });
  if (!response.ok) throw new Error(`no code was sent: ${response.status}`);
  await arrived;
}

/** Waits until a refund's job is done. The refund doesn't exist, so this times the job queue. */
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

/** Times an action repeatedly. Returns durations in ms. */
async function sample(
  act: () => Promise<void>,
  goesOn: (count: number) => boolean,
): Promise<readonly number[]> {
  const durations: number[] = [];
  while (goesOn(durations.length)) {
    const startedAt = performance.now();
    await act();
    durations.push(performance.now() - startedAt);
  }
  return durations;
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

function print(name: string, quiet: readonly number[], beside: readonly number[]): void {
  const format = (durations: readonly number[]) =>
    `${times(percentiles(durations), 0)} (${durations.length})`;
  console.log(`${name}: ${format(quiet)}; beside a broadcast: ${format(beside)}`);
}
