import { SESSION_HEADER } from "@secret/contract";
import type { FastifyInstance } from "fastify";
import type { Config } from "../../config.ts";
import { sendProblem } from "./problems.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

const UNUSED_FEATURES = [
  "accelerometer",
  "autoplay",
  "bluetooth",
  "display-capture",
  "encrypted-media",
  "fullscreen",
  "gamepad",
  "geolocation",
  "gyroscope",
  "hid",
  "identity-credentials-get",
  "idle-detection",
  "local-fonts",
  "magnetometer",
  "microphone",
  "midi",
  "otp-credentials",
  "picture-in-picture",
  "serial",
  "usb",
  "window-management",
  "xr-spatial-tracking",
];

/** Paths that return data. The API documentation is a page. */
const DATA_PATHS = /^\/(api(?!\/docs)|auth\/v1)\//;
/** Directives that a response without a page needs beside `default-src`, which doesn't cover them. */
const NOT_INHERITED = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** Path of the workers that run WebAssembly. They have a policy of their own, so no page's policy is loosened. */
const WASM_WORKER_PATHS = /^\/assets\/wasm-workers\//;
/** Allows the worker to compile WebAssembly that it fetches from us, and nothing else. */
const WASM_WORKER_POLICY = `default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; ${NOT_INHERITED}`;
const TWO_YEARS_SECONDS = 63_072_000;

/**
 * Sets the security headers of every response and rejects state-changing requests that use our cookie from other sites:
 * their `Origin` must be the public URL. Requests without an `Origin` (apps, webhooks, command lines) pass, because
 * browsers always send one with these methods.
 */
export function registerSecurityHeaders(app: FastifyInstance, config: Config): void {
  const headersOf = headersByUrl(config);
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(headersOf(request.url));
    if (SAFE_METHODS.has(request.method)) return done();
    const { origin, cookie } = request.headers;
    const usesCookie = cookie !== undefined || request.headers[SESSION_HEADER] !== undefined;
    if (origin !== undefined && usesCookie && !isOwnOrigin(origin, request.host, config)) {
      sendProblem(reply, { code: "FOREIGN_ORIGIN" });
      return;
    }
    done();
  });
}

/** Returns a function that maps a request's URL to its response headers. */
export function headersByUrl(config: Config): (url: string) => Readonly<Record<string, string>> {
  const pageHeaders = headersOfPages(config);
  const dataHeaders = headersOfData(config);
  const wasmWorkerHeaders = { ...pageHeaders, "content-security-policy": WASM_WORKER_POLICY };
  return (url) => {
    if (DATA_PATHS.test(url)) return dataHeaders;
    return WASM_WORKER_PATHS.test(url) ? wasmWorkerHeaders : pageHeaders;
  };
}

/** Built once, because a rush sends them tens of thousands of times a second. */
function headersOfData(config: Config): Record<string, string> {
  return {
    "cache-control": "no-store",
    "content-security-policy": `default-src 'none'; ${NOT_INHERITED}`,
    "x-content-type-options": "nosniff",
    ...transportSecurity(config),
  };
}

function headersOfPages(config: Config): Record<string, string> {
  const directives = Object.entries(contentSecurityPolicy(config)).map(([name, values]) =>
    [name, ...values].join(" "),
  );
  return {
    "cache-control": "no-store",
    "content-security-policy": directives.join("; "),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "origin-agent-cluster": "?1",
    "permissions-policy": permissionsPolicy(config),
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    ...transportSecurity(config),
  };
}

function transportSecurity(config: Config): Record<string, string> {
  if (!config.publicUrl.startsWith("https:")) return {};
  return { "strict-transport-security": `max-age=${TWO_YEARS_SECONDS}; includeSubDomains` };
}

/** Returns whether the origin is ours. In development a phone may use the server's address in the local network. */
function isOwnOrigin(origin: string, host: string, config: Config): boolean {
  if (origin === new URL(config.publicUrl).origin) return true;
  return config.mode !== "production" && origin === `http://${host}`;
}

/**
 * Returns the permissions policy: camera for scanning, wake lock for codes on the screen, payment for wallets, and
 * passkeys. All other features are off.
 */
function permissionsPolicy(config: Config): string {
  const payment = ["self", ...config.square.pageOrigins.map((origin) => JSON.stringify(origin))].join(" ");
  const used = {
    camera: "self",
    "screen-wake-lock": "self",
    payment,
    "publickey-credentials-create": "self",
    "publickey-credentials-get": "self",
  };
  return [
    ...Object.entries(used).map(([feature, allowed]) => `${feature}=(${allowed})`),
    ...UNUSED_FEATURES.map((feature) => `${feature}=()`),
  ].join(", ");
}

/**
 * Returns the content security policy: only our own files, and Square's script and form. Source of Square's addresses:
 * its guide "Add a Content Security Policy" for the Web Payments SDK.
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
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
  };
}
