import { execFileSync } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { createServer as createHttp2Server, type ServerHttp2Stream } from "node:http2";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { importSPKI, jwtVerify } from "jose";

export const PASS_TYPE = "pass.example.secret.pickup";
export const TEAM = "SECRETTEAM";
export const ISSUER = "3388000000022000000";

/** Certificates of a pass type, signed by an intermediate of our own, as PEM. */
export interface PassCertificates {
  readonly certificate: string;
  readonly key: string;
  readonly wwdr: string;
}

/** Makes a chain like Apple's by the openssl command. */
export function makePassCertificates(days = 365): PassCertificates {
  const folder = mkdtempSync(join(tmpdir(), "secret-pass-"));
  const openssl = (...given: string[]) => execFileSync("openssl", given, { cwd: folder, stdio: "pipe" });
  const own = ["-nodes", "-newkey", "rsa:2048"];
  try {
    openssl(
      "req",
      "-x509",
      ...own,
      "-days",
      "3650",
      "-subj",
      "/CN=Test WWDR",
      "-keyout",
      "ca.key",
      "-out",
      "ca.pem",
    );
    const subject = `/UID=${PASS_TYPE}/CN=Pass Type ID/OU=${TEAM}/O=Secret`;
    openssl("req", ...own, "-subj", subject, "-keyout", "pass.key", "-out", "pass.csr");
    const signed = ["-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-days", String(days)];
    openssl("x509", "-req", "-in", "pass.csr", ...signed, "-out", "pass.pem");
    const read = (file: string) => readFileSync(join(folder, file), "utf8");
    return { certificate: read("pass.pem"), key: read("pass.key"), wwdr: read("ca.pem") };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Settings of Apple Wallet with these certificates. */
export function appleSettings({ certificate, key, wwdr }: PassCertificates, pushUrl: string) {
  return {
    APPLE_PASS_TYPE_ID: PASS_TYPE,
    APPLE_TEAM_ID: TEAM,
    APPLE_PASS_CERTIFICATE: certificate,
    APPLE_PASS_KEY: key,
    APPLE_WWDR_CERTIFICATE: wwdr,
    APPLE_PUSH_URL: pushUrl,
  };
}

interface PassPush {
  readonly token: string;
  readonly topic: string;
  readonly body: string;
}

/** Stand-in for Apple's push service: HTTP/2, with an answer that tests choose. */
export async function startPassPushes() {
  const arrived: PassPush[] = [];
  const state = { status: 200, reason: "", hangs: false };
  const server = createHttp2Server();
  server.on("stream", (stream: ServerHttp2Stream, headers) => {
    let body = "";
    stream.on("error", () => undefined);
    stream.setEncoding("utf8").on("data", (chunk: string) => {
      body += chunk;
    });
    stream.on("end", () => {
      const token = String(headers[":path"]).replace("/3/device/", "");
      arrived.push({ token, topic: String(headers["apns-topic"]), body });
      if (state.hangs) return stream.close();
      stream.respond({ ":status": state.status });
      stream.end(state.reason === "" ? "" : JSON.stringify({ reason: state.reason }));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, arrived, state, close: () => new Promise((closed) => server.close(closed)) };
}

/** Stand-in for Google's token endpoint and Wallet API, which checks the tokens and knows the objects. */
export async function startGoogleWallet() {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const verifyKey = await importSPKI(publicKey, "RS256");
  const objects = new Map<string, Record<string, unknown>>();
  const classes = new Set<string>();
  const calls: string[] = [];
  /** Status with which every call is refused; 0 for none. And how many tokens were asked for. */
  const state = { refused: 0, tokens: 0 };
  const server = createServer(async (request, response) => {
    const answer = (status: number, body: object = {}) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    let text = "";
    for await (const chunk of request) text += String(chunk);
    const { method = "", url: path = "" } = request;
    if (path === "/token") {
      state.tokens++;
      const assertion = new URLSearchParams(text).get("assertion") ?? "";
      const audience = `${url}/token`;
      const { payload } = await jwtVerify(assertion, verifyKey, { audience, algorithms: ["RS256"] });
      const isWallet = payload.scope === "https://www.googleapis.com/auth/wallet_object.issuer";
      return answer(isWallet ? 200 : 400, { access_token: "google-token", expires_in: 3_600 });
    }
    calls.push(`${method} ${path}`);
    if (request.headers.authorization !== "Bearer google-token") return answer(401);
    if (state.refused > 0) {
      response.setHeader("location", "/elsewhere");
      return answer(state.refused);
    }
    const body = JSON.parse(text) as { id: string; classId: string };
    if (path.endsWith("/genericClass")) {
      const isKnown = classes.has(body.id);
      classes.add(body.id);
      return answer(isKnown ? 409 : 200);
    }
    if (method === "PATCH") {
      const known = objects.get(path.split("/").at(-1) ?? "");
      if (known === undefined) return answer(404);
      Object.assign(known, body);
      return answer(200);
    }
    if (!classes.has(body.classId)) return answer(404);
    if (objects.has(body.id)) return answer(409);
    objects.set(body.id, { ...body });
    return answer(200);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = {
    GOOGLE_WALLET_ISSUER_ID: ISSUER,
    GOOGLE_WALLET_API_URL: url,
    GOOGLE_WALLET_CREDENTIALS: JSON.stringify({
      client_email: "wallet@secret.example",
      private_key: privateKey,
      token_uri: `${url}/token`,
    }),
  };
  const close = () => new Promise((closed) => server.close(closed));
  return { objects, calls, state, settings, verifyKey, close };
}
