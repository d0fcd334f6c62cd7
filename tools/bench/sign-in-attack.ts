import { randomUUID } from "node:crypto";
import { COOKIE_SESSION, SESSION_HEADER, TERMS_VERSION } from "@secret/contract";
import type { Context } from "../../apps/server/src/platform/context.ts";
import { createMembersWithPassword, PASSWORD } from "./accounts.ts";
import { applyLoad, type LoadResult, requestBytes } from "./http-load.ts";
import { onOwnPostgres } from "./own-postgres.ts";
import { startServerProcess } from "./processes.ts";
import { HEALTH_PATH, SERVER } from "./scene.ts";

/**
 * How long an honest sign-in takes beside six hundred requests of strangers that come to nothing. Run by
 * `npm run bench`, or alone with `node tools/bench/sign-in-attack.ts`.
 */
const ATTACKS = 600;
const SIGN_INS = 50;
const SIGN_INS_AT_ONCE = 4;
const WARM_UP_SIGN_INS = 100;

/** How long the honest sign-ins took, in milliseconds. */
export interface SignInAttackFigures {
  readonly signInQuietP99Ms: number;
  readonly signInBesideSignUpsP99Ms: number;
  readonly signInBesideCodesP99Ms: number;
  readonly signInBesideGuessesP99Ms: number;
}

type Attack = (turn: number) => Buffer;

/** Each from a network of its own: all but the first ask for too many codes to one address. */
const usedAddress: Attack = (turn) => signUp("everybody@secret.example", turn);
const oneAddressCode: Attack = (turn) => post("/auth/v1/otp", { email: "one@secret.example" }, turn);
const guessedCode: Attack = (turn) =>
  post("/auth/v1/verify", { type: "email", email: `guess-${turn}@secret.example`, token: "123456" }, 0);

export async function measureSignInAttack(
  context: Context,
  settings: Readonly<Record<string, string>>,
): Promise<SignInAttackFigures> {
  const behindProxy = { ...settings, TRUST_PROXY: "127.0.0.1" };
  const server = await startServerProcess(SERVER, behindProxy, { healthPath: HEALTH_PATH });
  const { port } = server;
  try {
    await signIn(port, await honestSignIns(context, WARM_UP_SIGN_INS));
    const quiet = await signIn(port, await honestSignIns(context, SIGN_INS));
    const measure = async (name: string, attack: Attack) => {
      const attacks = Array.from({ length: ATTACKS }, (_, turn) => attack(turn));
      const honest = await honestSignIns(context, SIGN_INS);
      const attacking = applyLoad({ port, connections: ATTACKS, nextRequest: once(attacks) });
      const attacked = await signIn(port, honest);
      print(name, attacked, await attacking, quiet);
      return Math.round(attacked.p99Ms);
    };
    return {
      signInQuietP99Ms: Math.round(quiet.p99Ms),
      signInBesideSignUpsP99Ms: await measure("sign-ups with one address", usedAddress),
      signInBesideCodesP99Ms: await measure("codes for one address", oneAddressCode),
      signInBesideGuessesP99Ms: await measure("guessed codes", guessedCode),
    };
  } finally {
    await server.stop();
  }
}

async function honestSignIns(context: Context, count: number): Promise<Buffer[]> {
  const emails = await createMembersWithPassword(context, count);
  const path = "/auth/v1/token?grant_type=password";
  return emails.map((email, turn) => post(path, { email, password: PASSWORD }, ATTACKS + turn));
}

async function signIn(port: number, requests: readonly Buffer[]): Promise<LoadResult> {
  const result = await applyLoad({ port, connections: SIGN_INS_AT_ONCE, nextRequest: once(requests) });
  const others = [...result.statuses].filter(([status]) => status !== 200);
  if (others.length > 0) throw new Error(`unexpected answers: ${JSON.stringify(others)}`);
  return result;
}

function signUp(email: string, turn: number): Buffer {
  const person = { first_name: "Ada", last_name: "Park", zip_code: "90012" };
  const data = { ...person, is_adult: true, terms_version: TERMS_VERSION };
  return post("/auth/v1/signup", { email, password: randomUUID(), data }, turn);
}

function post(path: string, body: object, network: number): Buffer {
  const forwardedFor = `10.9.${network >> 8}.${network & 255}`;
  const headers = { [SESSION_HEADER]: COOKIE_SESSION, "x-forwarded-for": forwardedFor };
  return requestBytes("POST", path, headers, JSON.stringify(body));
}

/** Each request once. */
function once(requests: readonly Buffer[]): () => Buffer | undefined {
  let sent = 0;
  return () => requests[sent++];
}

function print(name: string, attacked: LoadResult, attack: LoadResult, quiet: LoadResult): void {
  const answers = [...attack.statuses].map(([status, count]) => `${count} of ${status}`).join(", ");
  console.log(
    `honest sign-ins beside ${ATTACKS} ${name} (${answers}): p50 ${attacked.p50Ms.toFixed(0)} ms, p99 ${attacked.p99Ms.toFixed(0)} ms; without: p50 ${quiet.p50Ms.toFixed(0)} ms, p99 ${quiet.p99Ms.toFixed(0)} ms`,
  );
}

if (import.meta.main) {
  await onOwnPostgres(async ({ context, settings }) => void (await measureSignInAttack(context, settings)));
}
