import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

const compress = promisify(gzip);
/** Whether a client accepts gzip, by its `accept-encoding`. */
export const GZIP = /\bgzip\b/;
/** Headers of a ready answer. A browser keeps it, and asks each time whether it's still right. */
export const READY_HEADERS = { "cache-control": "private, no-cache", vary: "accept-encoding" };
/** Media type of a ready answer. */
export const READY_TYPE = "application/json; charset=utf-8";

/** Serialized response, ready to send to many. */
export interface ReadyAnswer {
  readonly json: Buffer;
  /** Compressed JSON, which every browser accepts. It takes a quarter of the bytes on a crowded street's network. */
  readonly gzipped: Buffer;
  readonly etag: string;
}

/** Serializes and compresses a response. */
export async function makeReady(response: object): Promise<ReadyAnswer> {
  const json = Buffer.from(JSON.stringify(response));
  const etag = `"${createHash("sha256").update(json).digest("base64url").slice(0, 22)}"`;
  return { json, gzipped: await compress(json), etag };
}

/** Prepares sending an answer, or sends 304 if the browser has it. Returns the bytes to send. */
export function sendReady(
  request: FastifyRequest,
  reply: FastifyReply,
  { json, gzipped, etag }: ReadyAnswer,
): Buffer | undefined {
  reply.headers({ ...READY_HEADERS, etag });
  if (request.headers["if-none-match"] === etag) {
    reply.code(304).send();
    return undefined;
  }
  reply.type(READY_TYPE);
  if (!GZIP.test(request.headers["accept-encoding"] ?? "")) return json;
  reply.header("content-encoding", "gzip");
  return gzipped;
}
