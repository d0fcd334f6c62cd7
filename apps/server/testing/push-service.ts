import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import type { PushSubscription } from "@secret/contract";
import { type JWTPayload, jwtVerify } from "jose";

/** Push that reached a browser. */
interface ArrivedPush {
  readonly endpoint: string;
  readonly headers: IncomingHttpHeaders;
  readonly payload: unknown;
  /** Verified claims of the sender's token. */
  readonly claims: JWTPayload;
}

/** Test double of a browser's push service: it verifies the sender's signature and decrypts like the browser. */
export interface PushService {
  /** Status to respond with; "hangs" reads the push and doesn't respond. */
  answer: number | "hangs";
  /** Whether it has read the last push without responding. */
  isHanging: boolean;
  readonly arrived: readonly ArrivedPush[];
  /** Creates a new browser's subscription. */
  subscribe(): PushSubscription;
  close(): Promise<void>;
}

const TAG_BYTES = 16;

/**
 * Starts a push service.
 * @param serverKey public key that its browsers subscribed with, in base64url
 */
export async function openPushService(serverKey: string): Promise<PushService> {
  const browsers = new Map<string, Browser>();
  const arrived: ArrivedPush[] = [];
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    const endpoint = url + request.url;
    const browser = browsers.get(endpoint);
    if (browser === undefined) return response.writeHead(404).end();
    const claims = await verifySender(request.headers.authorization ?? "", url, serverKey);
    const payload: unknown = JSON.parse(decryptPush(body, browser));
    service.isHanging = service.answer === "hangs";
    if (service.answer === "hangs") return;
    if (service.answer === 201) arrived.push({ endpoint, headers: request.headers, payload, claims });
    response.writeHead(service.answer, { location: `${url}/messages/m${arrived.length}` }).end();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const service: PushService = {
    answer: 201,
    isHanging: false,
    arrived,
    subscribe() {
      const keys = createECDH("prime256v1");
      const p256dh = keys.generateKeys("base64url");
      const auth = randomBytes(16);
      const endpoint = `${url}/push/${randomBytes(16).toString("hex")}`;
      browsers.set(endpoint, { keys, auth });
      return { endpoint, keys: { p256dh, auth: auth.toString("base64url") } };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return service;
}

interface Browser {
  readonly keys: ECDH;
  readonly auth: Buffer;
}

/** Decrypts a push. Source: RFC 8291, section 3, and RFC 8188 for its record format. */
function decryptPush(body: Buffer, { keys, auth }: Browser): string {
  const salt = body.subarray(0, 16);
  const keyEnd = 21 + body.readUInt8(20);
  const sender = body.subarray(21, keyEnd);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), keys.getPublicKey(), sender]);
  const secret = hkdfSync("sha256", keys.computeSecret(sender), auth, info, 32);
  const derive = (what: string, bytes: number) =>
    Buffer.from(hkdfSync("sha256", Buffer.from(secret), salt, `Content-Encoding: ${what}\0`, bytes));
  const decipher = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
  decipher.setAuthTag(body.subarray(-TAG_BYTES));
  const padded = Buffer.concat([decipher.update(body.subarray(keyEnd, -TAG_BYTES)), decipher.final()]);
  // The last record ends with a 2 and any number of padding zeros.
  return padded.subarray(0, padded.lastIndexOf(2)).toString("utf8");
}

/** Verifies the sender's token. Source: RFC 8292, sections 2 and 3. */
async function verifySender(authorization: string, audience: string, serverKey: string): Promise<JWTPayload> {
  const [, token = "", key = ""] = /^vapid t=(\S+), k=(\S+)$/.exec(authorization) ?? [];
  if (key !== serverKey) throw new Error("the push has a different sender");
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
  const publicKey = createPublicKey({
    key: { kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "" },
    format: "jwk",
  });
  const { payload } = await jwtVerify(token, publicKey, { audience, algorithms: ["ES256"] });
  return payload;
}
