import { randomUUID } from "node:crypto";
import { getPromoCardPicture, getSession } from "@secret/contract";
import { createInvitation } from "../../apps/server/src/features/members/service/invitations.ts";
import type { Context } from "../../apps/server/src/platform/context.ts";
import { createMember, createSignedInMembers } from "../../apps/server/testing/create-members.ts";
import { applyLoad, repeat, requestBytes, scaled } from "../kit/load.ts";
import type { Bench } from "../kit/own-postgres.ts";
import { startServer } from "../kit/processes.ts";
import { answers, type Figures, percentile, rounded, times } from "../kit/report.ts";
import { PASSWORD, signInAs } from "../kit/scene.ts";

const PICTURES_AT_ONCE = 60;
const PICTURES = scaled(600);
const READS = scaled(4_000);
const READS_AT_ONCE = 8;
const WARM_UP = scaled(500);
const FACTOR_MEMBERS = 20;
const TEXTS_ASKED_FOR = 10;

/**
 * Measures members' reads beside strangers who request pictures, and whether a member's second factor gets its text beside
 * a stranger who requests texts to the same number.
 */
export async function measureStrangers({ context, settings }: Bench): Promise<Figures> {
  const server = await startServer({ ...settings, TRUST_PROXY: "127.0.0.1" });
  try {
    const figures = {
      ...(await measurePictures(context, server.port)),
      ...(await measureTexts(context, server.port)),
    };
    return rounded(figures, 1);
  } finally {
    await server.stop();
  }
}

/** Requests each picture from its own network, with a valid invitation. */
async function measurePictures(context: Context, port: number) {
  const members = await createSignedInMembers(context, READS_AT_ONCE);
  const reads = members.map(({ cookie }) => requestBytes("GET", getSession.path, { cookie }));
  const read = () => applyLoad({ port, connections: READS_AT_ONCE, nextRequest: repeat(reads, READS) });
  await applyLoad({ port, connections: READS_AT_ONCE, nextRequest: repeat(reads, WARM_UP) });
  const quiet = await read();
  const codes = await createInvitations(context, PICTURES);
  const pictures = codes.map((code, index) =>
    requestBytes("GET", `${getPromoCardPicture.path}?invite=${code}`, {
      "x-forwarded-for": networkOf(index),
    }),
  );
  const nextRequest = repeat(pictures);
  const asking = applyLoad({ port, connections: PICTURES_AT_ONCE, nextRequest });
  const beside = await read();
  const cards = answers(await asking);
  console.log(
    `${getSession.path} beside ${PICTURES} promo cards (${cards}): ${times(beside)}; without: ${times(quiet)}`,
  );
  return {
    sessionQuietP50Ms: quiet.p50Ms,
    sessionQuietP99Ms: quiet.p99Ms,
    sessionBesidePicturesP50Ms: beside.p50Ms,
    sessionBesidePicturesP99Ms: beside.p99Ms,
  };
}

/** A member whose second factor is a phone, signed in by password only. */
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
    secondFactorQuietP50Ms: quiet.p50Ms,
    secondFactorBesideStrangerP50Ms: beside.p50Ms,
    secondFactorBesideStrangerMaxMs: beside.maxMs,
    secondFactorsSentBesideStranger: beside.sent,
  };
}

/** Requests each member's text, right after a stranger's requests. */
async function askForTexts(
  url: string,
  members: readonly Waiting[],
  before: (member: Waiting, turn: number) => Promise<unknown>,
) {
  const durations: number[] = [];
  let sent = 0;
  for (const [turn, member] of members.entries()) {
    await before(member, turn);
    const path = `${url}/auth/v1/factors/${member.factorId}/challenge`;
    const startedAt = performance.now();
    const { ok } = await post(path, {}, 5_000 + turn, { authorization: `Bearer ${member.token}` });
    durations.push(performance.now() - startedAt);
    if (ok) sent++;
  }
  return { sent, p50Ms: percentile(durations, 0.5), maxMs: percentile(durations, 1) };
}

/**
 * Makes members who have signed in by password and have a phone as second factor.
 * @param offset makes phone numbers unique
 */
async function membersWithPhoneFactor(context: Context, url: string, offset: number): Promise<Waiting[]> {
  const waiting: Waiting[] = [];
  for (let index = 0; index < FACTOR_MEMBERS; index++) {
    // Each phone prefix has its own limit.
    const phone = `+1213${String(200 + offset + index)}0142`;
    const email = `texted-${randomUUID()}@secret.example`;
    const person = { firstName: "Ada", lastName: "Park", zipCode: "90012", role: "member" as const };
    const { id: userId } = await createMember(context, { ...person, email, phone, password: PASSWORD });
    const factorId = randomUUID();
    const now = context.clock.now();
    const dates = { verifiedAt: now, createdAt: now, updatedAt: now };
    await context.database
      .insertInto("secondFactors")
      .values({ id: factorId, userId, type: "phone", name: "Phone", phone, ...dates })
      .execute();
    const path = `${url}/auth/v1/token?grant_type=password`;
    const signedIn = await post(path, { email, password: PASSWORD }, 6_000 + offset + index);
    const { access_token: token } = (await signedIn.json()) as { access_token: string };
    waiting.push({ phone, factorId, token });
  }
  return waiting;
}

async function createInvitations(context: Context, count: number): Promise<string[]> {
  const admin = await signInAs(context, "admin");
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

/** Returns an address in another network for each stranger, so that no network's limit applies. */
function networkOf(index: number): string {
  return `10.8.${(index >> 8) & 255}.${index & 255}`;
}
