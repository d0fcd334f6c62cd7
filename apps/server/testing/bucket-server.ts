import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { BucketConfig } from "../src/config.ts";

const ACCESS_KEY_ID = "TESTKEYID";
const SECRET_ACCESS_KEY = "test-secret-access-key";
const REGION = "us-west-2";
const BUCKET = "secret-pictures";

/**
 * Starts an S3-compatible bucket on loopback for tests: it stores objects by path and verifies each request's signature
 * (AWS Signature Version 4) independently of the client.
 */
export async function startBucketServer() {
  const objects = new Map<string, { bytes: Buffer; contentType: string }>();
  const refusals: string[] = [];
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const path = new URL(request.url ?? "/", "http://bucket").pathname;
      if (!isSignatureValid(request, path, body)) {
        refusals.push(path);
        return response.writeHead(403).end("<Error><Code>SignatureDoesNotMatch</Code></Error>");
      }
      if (request.method === "PUT") {
        objects.set(path, { bytes: body, contentType: request.headers["content-type"] ?? "" });
        return response.writeHead(200).end();
      }
      if (request.method === "DELETE") {
        objects.delete(path);
        return response.writeHead(204).end();
      }
      const found = objects.get(path);
      if (found === undefined) return response.writeHead(404).end("<Error><Code>NoSuchKey</Code></Error>");
      return response.writeHead(200, { "content-type": found.contentType }).end(found.bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const config: BucketConfig = {
    url: `http://127.0.0.1:${port}/${BUCKET}`,
    region: REGION,
    accessKeyId: ACCESS_KEY_ID,
    secretAccessKey: SECRET_ACCESS_KEY,
  };
  return { config, objects, refusals, close: () => new Promise((resolve) => server.close(resolve)) };
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

const SCHEME =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w{64})$/;

/** Returns whether a request's signature is valid. Source: the guide "Create a signed AWS API request". */
function isSignatureValid({ headers, method }: IncomingMessage, path: string, body: Buffer): boolean {
  const [, keyId, day, region, names, signature] = SCHEME.exec(headers.authorization ?? "") ?? [];
  const date = String(headers["x-amz-date"] ?? "");
  const contentHash = String(headers["x-amz-content-sha256"] ?? "");
  if (keyId !== ACCESS_KEY_ID || region !== REGION || names === undefined || day !== date.slice(0, 8))
    return false;
  if (contentHash !== "UNSIGNED-PAYLOAD" && contentHash !== hashOf(body)) return false;
  const signed = names.split(";");
  const canonical = [
    method,
    path,
    "",
    ...signed.map((name) => `${name}:${String(headers[name] ?? "").trim()}`),
    "",
    names,
    contentHash,
  ].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ["AWS4-HMAC-SHA256", date, scope, hashOf(canonical)].join("\n");
  const key = [day, region, "s3", "aws4_request"].reduce<Buffer | string>(
    (before, part) => createHmac("sha256", before).update(part).digest(),
    `AWS4${SECRET_ACCESS_KEY}`,
  );
  return createHmac("sha256", key).update(toSign).digest("hex") === signature;
}

function hashOf(content: Buffer | string): string {
  return createHash("sha256").update(content).digest("hex");
}
