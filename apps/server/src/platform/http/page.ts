import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { negotiate } from "@fastify/accept-negotiator";
import type { FastifyReply, FastifyRequest } from "fastify";

const PACK = { br: promisify(brotliCompress), gzip: promisify(gzip) };
type Encoding = keyof typeof PACK;
const ENCODINGS = Object.keys(PACK);

/** Page in every encoding it is sent in. */
export interface Page {
  readonly etag: string;
  readonly html: Buffer;
  /** Compresses the page on first use and caches the result. */
  encode(encoding: Encoding): Promise<Buffer>;
}

/** Prepares a page for sending, with its ETag. */
export function preparePage(text: string): Page {
  const html = Buffer.from(text);
  const hash = createHash("sha256").update(html).digest("base64url").slice(0, 22);
  const packed: Partial<Record<Encoding, Promise<Buffer>>> = {};
  return {
    etag: `"${hash}"`,
    html,
    encode(encoding) {
      packed[encoding] ??= PACK[encoding](html);
      return packed[encoding];
    },
  };
}

/**
 * Sends a page, or 304 if the browser has it. Browsers revalidate every time, because the page depends on the visitor.
 */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
): Promise<FastifyReply> {
  reply.headers({ "cache-control": "no-cache", etag: page.etag, vary: "accept-encoding, cookie" });
  if (request.headers["if-none-match"]?.includes(page.etag)) return reply.code(304).send();
  reply.type("text/html; charset=utf-8");
  const encoding = negotiate(request.headers["accept-encoding"] ?? "", ENCODINGS) as Encoding | null;
  if (encoding === null) return reply.send(page.html);
  return reply.header("content-encoding", encoding).send(await page.encode(encoding));
}
