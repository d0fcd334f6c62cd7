import helmet from "@fastify/helmet";
import { SESSION_HEADER } from "@secret/contract";
import type { FastifyInstance } from "fastify";
import type { Config } from "../../config.ts";
import { sendProblem } from "./problems.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Headers of every answer, and the check that a state-changing request with our cookie, or for one, comes
 * from our own pages: its `Origin` must be the public address. Requests without an `Origin` (apps, webhooks, command
 * lines) pass here: a browser always sends one with them.
 */
export async function registerProtection(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy(config) },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: config.publicUrl.startsWith("https:"),
    referrerPolicy: { policy: "same-origin" },
  });
  app.addHook("onRequest", async (request, reply) => {
    reply.header("cache-control", "no-store");
    if (SAFE_METHODS.has(request.method)) return;
    const { origin, cookie } = request.headers;
    const usesCookie = cookie !== undefined || request.headers[SESSION_HEADER] !== undefined;
    if (origin !== undefined && usesCookie && !isOwnOrigin(origin, request.host, config)) {
      return sendProblem(reply, { code: "FOREIGN_ORIGIN" });
    }
  });
}

/** In development a phone may reach the server by its address in the local network. */
function isOwnOrigin(origin: string, host: string, config: Config): boolean {
  if (origin === new URL(config.publicUrl).origin) return true;
  return config.mode !== "production" && origin === `http://${host}`;
}

/**
 * Only our own files, and the card provider's script and form. Addresses of the real provider are those of
 * Square's guide "Add a Content Security Policy" for the Web Payments SDK.
 */
function contentSecurityPolicy(config: Config): Record<string, string[]> {
  const provider = config.square.pageOrigins;
  return {
    "default-src": ["'self'"],
    "script-src": ["'self'", ...provider],
    "style-src": ["'self'", "'unsafe-inline'", ...provider],
    "font-src": ["'self'", ...provider],
    "img-src": ["'self'", "data:", "blob:"],
    "connect-src": ["'self'", ...provider],
    "frame-src": ["'self'", ...provider],
    "object-src": ["'none'"],
    "base-uri": ["'self'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
  };
}
