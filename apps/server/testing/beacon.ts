import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { bls12_381 as bls } from "@noble/curves/bls12-381";

/** Domain separation tag of quicknet's signatures, as its scheme "bls-unchained-g1-rfc9380" defines it. */
const DOMAIN = "BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_";

/** Behavior of a stand-in when asked for a round: answers correctly, with another round, with a forged number, with the right one in capitals, or not at all. */
export type BeaconMood = "honest" | "replays" | "lies" | "disguises" | "silent";

/** Stand-in for a mirror of drand's network. */
export interface TestBeacon {
  readonly url: string;
  /** Key of its signatures, in hex. */
  readonly publicKey: string;
  mood: BeaconMood;
  /** Newest round; undefined if it doesn't tell. */
  newest: number | undefined;
  /** Rounds it was asked for. */
  readonly asked: number[];
  close(): void;
}

const key = bls.utils.randomPrivateKey();
const publicKey = bls.G2.ProjectivePoint.fromPrivateKey(key).toHex();

/** Starts a stand-in that speaks the protocol of drand's mirrors. All stand-ins of a process share one key. */
export async function startBeacon(): Promise<TestBeacon> {
  const asked: number[] = [];
  const server = createServer((request, response) => {
    const wanted = /\/public\/(\d+|latest)$/.exec(request.url ?? "")?.[1];
    const { mood, newest } = beacon;
    const round = Number(wanted === "latest" ? newest : wanted);
    asked.push(round);
    if (mood === "silent" || Number.isNaN(round)) return response.writeHead(404).end();
    const signed = signRound(mood === "replays" ? round - 1 : round);
    const { randomness } = signed;
    const shown = { lies: "00".repeat(32), disguises: randomness.toUpperCase() };
    const answer = mood in shown ? { ...signed, randomness: shown[mood as keyof typeof shown] } : signed;
    return response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const beacon: TestBeacon = {
    url: `http://127.0.0.1:${port}`,
    publicKey,
    mood: "honest",
    newest: undefined,
    asked,
    close: () => server.close(),
  };
  return beacon;
}

/** Returns a round as quicknet publishes it. */
function signRound(round: number) {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(round));
  const message = createHash("sha256").update(bytes).digest();
  const point = bls.G1.ProjectivePoint.fromAffine(bls.G1.hashToCurve(message, { DST: DOMAIN }).toAffine());
  const signature = point.multiply(bls.G1.normPrivateKeyToScalar(key)).toHex();
  const randomness = createHash("sha256").update(Buffer.from(signature, "hex")).digest("hex");
  return { round, randomness, signature };
}
