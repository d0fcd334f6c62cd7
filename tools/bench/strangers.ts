import { randomUUID } from "node:crypto";
import { getPromoCardPicture, getSession } from "@secret/contract";
import { createInvitation } from "../../apps/server/src/features/members/service/invitations.ts";
import type { Context } from "../../apps/server/src/platform/context.ts";
import { createMember, createSignedInMembers } from "../../apps/server/testing/create-members.ts";
import { applyLoad, fromNetwork, repeat, requestBytes, scaled } from "../kit/load.ts";
import type { Bench } from "../kit/own-postgres.ts";
import { withServer } from "../kit/processes.ts";
import { answers, type Figures, percentile, rounded, times } from "../kit/report.ts";
import { PASSWORD, signInAs } from "../kit/scene.ts";

const PICTURES_AT_ONCE = 60;
const PICTURES = scaled(600);
const READS = scaled(4_000);
const READS_AT_ONCE = 8;
const WARM_UP = scaled(500);
const FACTOR_MEMBERS = 20;
const TEXTS_REQUESTED = 10;

/**
 * Measures members' reads beside strangers who request pictures, and whether a member's second factor gets its text beside
 * a stranger who requests texts to the same number.
 */
export function measureStrangers({ context, settings }: Bench): Promise<Figures> {
  return withServer({ ...settings, TRUST_PROXY: "127.0.0.1" }, async ({ port }) => {
    const pictures = await measurePictures(context, port);
    return rounded({ ...pictures, ...(await measureTexts(context, port)) }, 1);
  });
}

/** Requests each picture from its own network, with a valid invitation. */
async function measurePictures(context: Context, port: number) {
  const members = await createSignedInMembers(context, READS_AT_ONCE);
  const reads = members.map(({ cookie }) => requestBytes("GET", getSession.path, { cookie }));
  const read = (total: number) =>
    applyLoad({ port, connections: READS_AT_ONCE, nextRequest: repeat(reads, total) });
  await read(WARM_UP);
  const quiet = await read(READS);
  const pictures = (await createInvitations(context, PICTURES)).map((code, index) =>
    requestBytes("GET", `${getPromoCardPicture.path}?invite=${code}`, fromNetwork(index)),
  );
  const nextRequest = repeat(pictures);
  const asking = applyLoad({ port, connections: PICTURES_AT_ONCE, nextRequest });
  const beside = await read(READS);
  console.log(
    `${getSession.path} beside ${PICTURES} promo cards (${answers(await asking)}): ${times(beside)}; without: ${times(quiet)}`,
  );
  return {
    sessionQuietP50Ms: quiet.p50Ms,
    sessionQuietP99Ms: quiet.p99Ms,
    sessionBesidePicturesP50Ms: beside.p50Ms,
    sessionBesidePicturesP99Ms: beside.p99Ms,
  };
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

async function measureTexts(context: Context, port: number) {
  const url = `http://127.0.0.1:${port}`;
  const measure = async (offset: number, textsOfStrangers: number) => {
    const durations: number[] = [];
    let sent = 0;
    for (let index = offset; index < offset + FACTOR_MEMBERS; index++) {
      const { phone, factorId, token } = await memberWithPhoneFactor(context, url, index);
      await Promise.all(
        Array.from({ length: textsOfStrangers }, (_, turn) =>
          post(`${url}/auth/v1/otp`, { phone }, fromNetwork(index * TEXTS_REQUESTED + turn)),
        ),
      );
      const headers = { ...fromNetwork(5_000 + index), authorization: `Bearer ${token}` };
      const startedAt = performance.now();
      const { ok } = await post(`${url}/auth/v1/factors/${factorId}/challenge`, {}, headers);
      durations.push(performance.now() - startedAt);
      if (ok) sent++;
    }
    return { sent, p50Ms: percentile(durations, 0.5), maxMs: percentile(durations, 1) };
  };
  const quiet = await measure(0, 0);
  const beside = await measure(FACTOR_MEMBERS, TEXTS_REQUESTED);
  console.log(
    `second factor by text beside ${TEXTS_REQUESTED} requests of strangers for its number: ${beside.sent} of ${FACTOR_MEMBERS} get their text, p50 ${beside.p50Ms.toFixed(1)} ms, at most ${beside.maxMs.toFixed(1)} ms; without: ${quiet.sent} of ${FACTOR_MEMBERS}, p50 ${quiet.p50Ms.toFixed(1)} ms`,
  );
  return {
    secondFactorQuietP50Ms: quiet.p50Ms,
    secondFactorBesideStrangerP50Ms: beside.p50Ms,
    secondFactorBesideStrangerMaxMs: beside.maxMs,
    secondFactorsSentBesideStranger: beside.sent,
  };
}

/** Makes a member who has signed in by password and has a phone as second factor. */
async function memberWithPhoneFactor(context: Context, url: string, index: number) {
  // Each phone prefix has its own limit.
  const phone = `+1213${200 + index}0142`;
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
  const signedIn = await post(path, { email, password: PASSWORD }, fromNetwork(6_000 + index));
  const { access_token: token } = (await signedIn.json()) as { access_token: string };
  return { phone, factorId, token };
}

function post(url: string, body: object, headers: Readonly<Record<string, string>>): Promise<Response> {
  return fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}
