import { randomUUID } from "node:crypto";
import { getPromoCardPicture, getSession } from "@secret/contract";
import { createInvitation } from "../../apps/server/src/features/members/service/invitations.ts";
import type { Context } from "../../apps/server/src/platform/context.ts";
import { createMember, createSignedInMembers } from "../../apps/server/testing/create-members.ts";
import { applyLoad, type LoadResult, requestBytes } from "./http-load.ts";
import { onOwnPostgres } from "./own-postgres.ts";
import { startServerProcess } from "./processes.ts";
import { HEALTH_PATH, SERVER } from "./scene.ts";

/**
 * How long members wait beside strangers who ask for pictures, and whether a member's second factor gets its text
 * beside a stranger who asks for texts to the same number. Run by `npm run bench`, or alone with
 * `node tools/bench/strangers.ts`.
 */
const PICTURES_AT_ONCE = 60;
const PICTURES = 600;
const READS = 4_000;
const READS_AT_ONCE = 8;
const WARM_UP = 500;
const FACTOR_MEMBERS = 20;
const TEXTS_ASKED_FOR = 10;
const PASSWORD = "a password to measure with";

/** What members saw, in milliseconds; of the second factor also how many got their text. */
export interface StrangerFigures {
  readonly sessionQuietP50Ms: number;
  readonly sessionQuietP99Ms: number;
  readonly sessionBesidePicturesP50Ms: number;
  readonly sessionBesidePicturesP99Ms: number;
  readonly secondFactorQuietP50Ms: number;
  readonly secondFactorBesideStrangerP50Ms: number;
  readonly secondFactorBesideStrangerMaxMs: number;
  /** Of 20 members. */
  readonly secondFactorsSentBesideStranger: number;
}

export async function measureStrangers(
  context: Context,
  settings: Readonly<Record<string, string>>,
): Promise<StrangerFigures> {
  const behindProxy = { ...settings, TRUST_PROXY: "127.0.0.1" };
  const server = await startServerProcess(SERVER, behindProxy, { healthPath: HEALTH_PATH });
  try {
    return {
      ...(await measurePictures(context, server.port)),
      ...(await measureTexts(context, server.port)),
    };
  } finally {
    await server.stop();
  }
}

/** Each picture is asked for from another network, with an invitation that lets somebody in. */
async function measurePictures(context: Context, port: number) {
  const members = await createSignedInMembers(context, READS_AT_ONCE);
  const reads = members.map(({ cookie }) => requestBytes("GET", getSession.path, { cookie }));
  const read = () => applyLoad({ port, connections: READS_AT_ONCE, nextRequest: repeat(READS, reads) });
  await applyLoad({ port, connections: READS_AT_ONCE, nextRequest: repeat(WARM_UP, reads) });
  const quiet = await read();
  const codes = await createInvitations(context, PICTURES);
  const pictures = codes.map((code, index) =>
    requestBytes("GET", `${getPromoCardPicture.path}?invite=${code}`, {
      "x-forwarded-for": networkOf(index),
    }),
  );
  const nextRequest = repeat(PICTURES, pictures);
  const asking = applyLoad({ port, connections: PICTURES_AT_ONCE, nextRequest });
  const beside = await read();
  const answers = [...(await asking).statuses].map(([status, count]) => `${count} of ${status}`).join(", ");
  console.log(
    `${getSession.path} beside ${PICTURES} promo cards (${answers}): ${timesOf(beside)}; without: ${timesOf(quiet)}`,
  );
  return {
    sessionQuietP50Ms: rounded(quiet.p50Ms),
    sessionQuietP99Ms: rounded(quiet.p99Ms),
    sessionBesidePicturesP50Ms: rounded(beside.p50Ms),
    sessionBesidePicturesP99Ms: rounded(beside.p99Ms),
  };
}

/** A member whose second factor is a phone, between the right password and the code. */
interface Waiting {
  readonly phone: string;
  readonly factorId: string;
  readonly token: string;
}

async function measureTexts(context: Context, port: number) {
  const url = `http://127.0.0.1:${port}`;
  const [alone, disturbed] = [
    await membersWithPhoneFactor(context, url, 0),
    await membersWithPhoneFactor(context, url, FACTOR_MEMBERS),
  ];
  const quiet = await askForTexts(url, alone, async () => undefined);
  const beside = await askForTexts(url, disturbed, async ({ phone }, turn) => {
    const ask = (index: number) => post(`${url}/auth/v1/otp`, { phone }, turn * TEXTS_ASKED_FOR + index);
    await Promise.all(Array.from({ length: TEXTS_ASKED_FOR }, (_, index) => ask(index)));
  });
  console.log(
    `second factor by text beside ${TEXTS_ASKED_FOR} requests of strangers for its number: ${beside.sent} of ${FACTOR_MEMBERS} get their text, p50 ${beside.p50Ms.toFixed(1)} ms, at most ${beside.maxMs.toFixed(1)} ms; without: ${quiet.sent} of ${FACTOR_MEMBERS}, p50 ${quiet.p50Ms.toFixed(1)} ms`,
  );
  return {
    secondFactorQuietP50Ms: rounded(quiet.p50Ms),
    secondFactorBesideStrangerP50Ms: rounded(beside.p50Ms),
    secondFactorBesideStrangerMaxMs: rounded(beside.maxMs),
    secondFactorsSentBesideStranger: beside.sent,
  };
}

/** Each member in turn, right after what a stranger did before. */
async function askForTexts(
  url: string,
  members: readonly Waiting[],
  before: (member: Waiting, turn: number) => Promise<unknown>,
) {
  const times: number[] = [];
  let sent = 0;
  for (const [turn, member] of members.entries()) {
    await before(member, turn);
    const path = `${url}/auth/v1/factors/${member.factorId}/challenge`;
    const startedAt = performance.now();
    const { ok } = await post(path, {}, 5_000 + turn, { authorization: `Bearer ${member.token}` });
    times.push(performance.now() - startedAt);
    if (ok) sent++;
  }
  times.sort((left, right) => left - right);
  return { sent, p50Ms: times[Math.floor(times.length / 2)] ?? 0, maxMs: times.at(-1) ?? 0 };
}

/** They have given their password. @param offset so that no two have a number in common */
async function membersWithPhoneFactor(context: Context, url: string, offset: number): Promise<Waiting[]> {
  const waiting: Waiting[] = [];
  for (let index = 0; index < FACTOR_MEMBERS; index++) {
    // One for each prefix, which has a limit of its own.
    const phone = `+1213${String(200 + offset + index)}0142`;
    const email = `texted-${randomUUID()}@secret.example`;
    const person = { firstName: "Ada", lastName: "Park", zipCode: "90012", role: "member" as const };
    const { id: userId } = await createMember(context, { ...person, email, phone, password: PASSWORD });
    const factorId = randomUUID();
    const now = context.clock.now();
    const times = { verifiedAt: now, createdAt: now, updatedAt: now };
    await context.database
      .insertInto("secondFactors")
      .values({ id: factorId, userId, type: "phone", name: "Phone", phone, ...times })
      .execute();
    const path = `${url}/auth/v1/token?grant_type=password`;
    const signedIn = await post(path, { email, password: PASSWORD }, 6_000 + offset + index);
    const { access_token: token } = (await signedIn.json()) as { access_token: string };
    waiting.push({ phone, factorId, token });
  }
  return waiting;
}

async function createInvitations(context: Context, count: number): Promise<string[]> {
  const person = { firstName: "Ada", lastName: "Admin", zipCode: "90012", role: "admin" as const };
  const email = `admin-${randomUUID()}@secret.example`;
  const admin = await createMember(context, { ...person, email, password: PASSWORD });
  const codes: string[] = [];
  for (let index = 0; index < count; index++) {
    const wish = { label: `Card ${index}`, maxUses: null, expiresAt: null };
    codes.push((await createInvitation(context, wish, { userId: admin.id })).code);
  }
  return codes;
}

function post(
  url: string,
  body: object,
  network: number,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": networkOf(network), ...headers },
    body: JSON.stringify(body),
  });
}

/** Each stranger comes from a network of its own: what a network's limit is worth, others measure. */
function networkOf(index: number): string {
  return `10.8.${(index >> 8) & 255}.${index & 255}`;
}

/** Each request in turn, so many in all. */
function repeat(count: number, requests: readonly Buffer[]): () => Buffer | undefined {
  let sent = 0;
  return () => (sent < count ? requests[sent++ % requests.length] : undefined);
}

function timesOf({ p50Ms, p99Ms }: LoadResult): string {
  return `p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`;
}

function rounded(milliseconds: number): number {
  return Number(milliseconds.toFixed(1));
}

if (import.meta.main) {
  await onOwnPostgres(async ({ context, settings }) => void (await measureStrangers(context, settings)));
}
