import { randomUUID } from "node:crypto";
import { getPromoCardPicture, getSession } from "@secret/contract";
import { createInvitation } from "../../apps/server/src/features/members/service/invitations.ts";
import type { Context } from "../../apps/server/src/platform/context.ts";
import { createSignedInMembers } from "../../apps/server/testing/create-members.ts";
import { withServer } from "../kit/built-server.ts";
import { applyLoad, fromNetwork, repeat, requestBytes, scaled } from "../kit/load.ts";
import type { Bench } from "../kit/own-postgres.ts";
import { answers, expectSuccess, type Figures, rounded, times } from "../kit/report.ts";
import { openEvent, orderBody, orderRequest, signInAs } from "../kit/scene.ts";
import { post, signInRequests, signUpRequest } from "./accounts.ts";

/** Requests that are sent over a number of connections. */
interface Load {
  readonly connections: number;
  readonly requests: readonly Buffer[];
}

/** Honest requests, measured alone and beside each attack. */
interface Honest {
  /** Prefix of the figures, and name in the printed lines. */
  readonly figure: string;
  readonly name: string;
  readonly connections: number;
  readonly count: number;
  readonly warmUpCount: number;
  /** Makes new requests, since an order or a sign-in counts once. */
  readonly make: (count: number) => Promise<readonly Buffer[]>;
}

type Attacks = Readonly<Record<string, readonly [name: string, attack: Load]>>;

async function measureBeside(port: number, honest: Honest, attacks: Attacks): Promise<Figures> {
  const { figure, name, connections, count, warmUpCount } = honest;
  const send = (load: Load) => applyLoad({ port, ...load });
  expectSuccess(name, await send({ connections, requests: await honest.make(warmUpCount) }));
  const quiet = expectSuccess(name, await send({ connections, requests: await honest.make(count) }));
  const figures = { [`${figure}QuietP50Ms`]: quiet.p50Ms, [`${figure}QuietP99Ms`]: quiet.p99Ms };
  for (const [attackFigure, [attackName, attack]] of Object.entries(attacks)) {
    const requests = await honest.make(count);
    const attacking = send(attack);
    const beside = expectSuccess(name, await send({ connections, requests }));
    console.log(
      `${name} beside ${attackName} (${answers(await attacking)}): ${times(beside)}; without: ${times(quiet)}`,
    );
    figures[`${figure}${attackFigure}P50Ms`] = beside.p50Ms;
    figures[`${figure}${attackFigure}P99Ms`] = beside.p99Ms;
  }
  return rounded(figures, 1);
}

/** Hostile requests of one member at once, each on its own connection. */
const ATTACKS = scaled(1_000);

/** Changes of a valid order that make it hostile. */
const HOSTILE = {
  hugeTotal: () => ({ shownTotalCents: 3e9 }),
  usedKey: () => ({}),
  nul: () => ({ promoCode: "A\u0000B" }),
  unknownEvent: () => ({ eventId: randomUUID() }),
  wrongTotal: () => ({ shownTotalCents: 100 }),
  guessedCode: () => ({ promoCode: randomUUID() }),
} as const;
type Kind = keyof typeof HOSTILE;

/** Measures honest buyers of one event, alone and beside a member who sends a thousand hostile orders at once. */
export function measureAttack({ context, settings }: Bench): Promise<Figures> {
  return withServer(settings, async ({ port }) => {
    const [event, other] = [await openEvent(context), await openEvent(context)];
    const [attacker] = await createSignedInMembers(context, 1);
    const { cookie = "" } = attacker ?? {};
    const usedKey = randomUUID();
    await applyLoad({ port, connections: 1, requests: [orderRequest(cookie, orderBody(other, 0), usedKey)] });
    const attackOf = (...kinds: readonly Kind[]): Load => {
      const requests = Array.from({ length: ATTACKS }, (_, turn) => {
        const kind = kinds[turn % kinds.length] ?? "hugeTotal";
        const body = { ...JSON.parse(orderBody(event, turn)), ...HOSTILE[kind]() };
        return orderRequest(cookie, JSON.stringify(body), kind === "usedKey" ? usedKey : randomUUID());
      });
      return { connections: ATTACKS, requests };
    };
    const make = async (count: number) => {
      const buyers = await createSignedInMembers(context, count);
      return buyers.map((buyer, turn) => orderRequest(buyer.cookie, orderBody(event, turn)));
    };
    const counts = { connections: 64, count: scaled(2_000), warmUpCount: scaled(1_000) };
    return measureBeside(
      port,
      { figure: "attack", name: "honest orders", ...counts, make },
      {
        HugeTotal: ["a thousand huge totals", attackOf("hugeTotal")],
        UsedKey: ["a thousand times a used key", attackOf("usedKey")],
        Nul: ["a thousand NULs in the promo code", attackOf("nul")],
        Mix: ["a thousand of all kinds", attackOf(...(Object.keys(HOSTILE) as Kind[]))],
      },
    );
  });
}

/** Fruitless requests of strangers about accounts. */
const STRANGERS_REQUESTS = scaled(600);

/**
 * Measures honest sign-ins beside six hundred fruitless requests of strangers. All but the first requests for one address
 * exceed its limit of codes.
 */
export function measureSignInAttack({ context, settings }: Bench): Promise<Figures> {
  return withServer({ ...settings, TRUST_PROXY: "127.0.0.1" }, async ({ port }) => {
    const times = (request: (turn: number) => Buffer): Load => ({
      connections: STRANGERS_REQUESTS,
      requests: Array.from({ length: STRANGERS_REQUESTS }, (_, turn) => request(turn)),
    });
    const guess = (turn: number) => {
      const body = { type: "email", email: `guess-${turn}@secret.example`, token: "123456" };
      return post("/auth/v1/verify", body, 0);
    };
    const make = (count: number) => signInRequests(context, count);
    const counts = { connections: 4, count: scaled(50), warmUpCount: scaled(100) };
    return measureBeside(
      port,
      { figure: "signIn", name: "honest sign-ins", ...counts, make },
      {
        BesideSignUps: ["sign-ups with one address", times(() => signUpRequest("everybody@secret.example"))],
        BesideCodes: [
          "codes for one address",
          times(() => post("/auth/v1/otp", { email: "one@secret.example" })),
        ],
        BesideGuesses: ["guessed codes", times(guess)],
      },
    );
  });
}

/** Measures members' reads beside strangers who request pictures, each from its own network with a valid invitation. */
export function measureStrangers({ context, settings }: Bench): Promise<Figures> {
  return withServer({ ...settings, TRUST_PROXY: "127.0.0.1" }, async ({ port }) => {
    const members = await createSignedInMembers(context, 8);
    const reads = members.map(({ cookie }) => requestBytes("GET", getSession.path, { cookie }));
    const make = async (count: number) => [...repeat(reads, count)];
    const codes = await createInvitations(context, scaled(600));
    const requests = codes.map((code, index) =>
      requestBytes("GET", `${getPromoCardPicture.path}?invite=${code}`, fromNetwork(index)),
    );
    const counts = { connections: 8, count: scaled(4_000), warmUpCount: scaled(500) };
    return measureBeside(
      port,
      { figure: "session", name: getSession.path, ...counts, make },
      { BesidePictures: ["strangers' promo cards", { connections: 60, requests }] },
    );
  });
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
