import { randomUUID } from "node:crypto";
import { COOKIE_SESSION, SESSION_HEADER, TERMS_VERSION } from "@secret/contract";
import type { Context } from "../../apps/server/src/platform/context.ts";
import { applyLoad, repeat, requestBytes, scaled } from "../kit/load.ts";
import type { Bench } from "../kit/own-postgres.ts";
import { startServer } from "../kit/processes.ts";
import { answers, expectSuccess, type Figures, type Rate, rounded, times } from "../kit/report.ts";
import { PASSWORD } from "../kit/scene.ts";
import { createMembersWithPassword } from "./accounts.ts";

const ATTACKS = scaled(600);
const SIGN_INS = scaled(50);
const SIGN_INS_AT_ONCE = 4;
const WARM_UP_SIGN_INS = scaled(100);

type Attack = (turn: number) => Buffer;

/** Each request has its own network. All but the first exceed the limit of codes per address. */
const usedAddress: Attack = (turn) => signUp("everybody@secret.example", turn);
const oneAddressCode: Attack = (turn) => post("/auth/v1/otp", { email: "one@secret.example" }, turn);
const guessedCode: Attack = (turn) =>
  post("/auth/v1/verify", { type: "email", email: `guess-${turn}@secret.example`, token: "123456" }, 0);

/** Measures honest sign-ins beside six hundred fruitless requests of strangers. */
export async function measureSignInAttack({ context, settings }: Bench): Promise<Figures> {
  const server = await startServer({ ...settings, TRUST_PROXY: "127.0.0.1" });
  const { port } = server;
  try {
    await signIn(port, await honestSignIns(context, WARM_UP_SIGN_INS));
    const quiet = await signIn(port, await honestSignIns(context, SIGN_INS));
    const measure = async (name: string, attack: Attack) => {
      const attacks = Array.from({ length: ATTACKS }, (_, turn) => attack(turn));
      const honest = await honestSignIns(context, SIGN_INS);
      const attacking = applyLoad({ port, connections: ATTACKS, nextRequest: repeat(attacks) });
      const attacked = await signIn(port, honest);
      print(name, attacked, await attacking, quiet);
      return attacked.p99Ms;
    };
    return rounded({
      signInQuietP99Ms: quiet.p99Ms,
      signInBesideSignUpsP99Ms: await measure("sign-ups with one address", usedAddress),
      signInBesideCodesP99Ms: await measure("codes for one address", oneAddressCode),
      signInBesideGuessesP99Ms: await measure("guessed codes", guessedCode),
    });
  } finally {
    await server.stop();
  }
}

async function honestSignIns(context: Context, count: number): Promise<Buffer[]> {
  const emails = await createMembersWithPassword(context, count);
  const path = "/auth/v1/token?grant_type=password";
  return emails.map((email, turn) => post(path, { email, password: PASSWORD }, ATTACKS + turn));
}

async function signIn(port: number, requests: readonly Buffer[]): Promise<Rate> {
  const result = await applyLoad({ port, connections: SIGN_INS_AT_ONCE, nextRequest: repeat(requests) });
  return expectSuccess("sign-ins", result);
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

function print(name: string, attacked: Rate, attack: Rate, quiet: Rate): void {
  console.log(
    `honest sign-ins beside ${ATTACKS} ${name} (${answers(attack)}): ${times(attacked, 0)}; without: ${times(quiet, 0)}`,
  );
}
