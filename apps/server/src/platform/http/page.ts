import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { negotiate } from "@fastify/accept-negotiator";
import type { FastifyReply, FastifyRequest } from "fastify";

const ENCODINGS = ["br", "gzip"] as const;
type Encoding = (typeof ENCODINGS)[number];

/** A page in every form in which it is sent. */
export interface Page {
  readonly etag: string;
  readonly html: Buffer;
  readonly encoded: Readonly<Record<Encoding, Buffer>>;
}

export async function preparePage(text: string): Promise<Page> {
  const html = Buffer.from(text);
  const [br, gz] = await Promise.all([promisify(brotliCompress)(html), promisify(gzip)(html)]);
  const hash = createHash("sha256").update(html).digest("base64url").slice(0, 22);
  return { etag: `"${hash}"`, html, encoded: { br, gzip: gz } };
}

/** Sends a page, or says that the browser has it already. It is asked for each time: which one it is depends on the visitor. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  reply.headers({ "cache-control": "no-cache", etag: page.etag, vary: "accept-encoding, cookie" });
  if (request.headers["if-none-match"]?.includes(page.etag)) return reply.code(304).send();
  reply.type("text/html; charset=utf-8");
  const encoding = negotiate(request.headers["accept-encoding"] ?? "", [...ENCODINGS]) as Encoding | null;
  if (encoding === null) return reply.send(page.html);
  return reply.header("content-encoding", encoding).send(page.encoded[encoding]);
}
