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

/** Answers of these paths are data; the API's own documentation is a page. */
const DATA_PATHS = /^\/(api(?!\/docs)|auth\/v1)\//;
/** Where the build puts the workers that run WebAssembly: each has its own policy, by which no page is loosened. */
const WASM_WORKER_PATHS = /^\/assets\/wasm-workers\//;
/** It compiles the WebAssembly that it fetches from us, and nothing else. */
const WASM_WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";
const TWO_YEARS_SECONDS = 63_072_000;

/**
 * Headers of every answer, and the check that a state-changing request with our cookie, or for one, comes
 * from our own pages: its `Origin` must be the public address. Requests without an `Origin` (apps, webhooks, command
 * lines) pass here: a browser always sends one with them.
 */
export function registerProtection(app: FastifyInstance, config: Config): void {
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

/** @returns a function from a request's URL to the headers of its answer */
export function headersByUrl(config: Config): (url: string) => Readonly<Record<string, string>> {
  const pageHeaders = headersOfPages(config);
  const dataHeaders = headersOfData(config);
  const wasmWorkerHeaders = { ...pageHeaders, "content-security-policy": WASM_WORKER_POLICY };
  return (url) => {
    if (DATA_PATHS.test(url)) return dataHeaders;
    return WASM_WORKER_PATHS.test(url) ? wasmWorkerHeaders : pageHeaders;
  };
}

/** Made once: a rush sends them tens of thousands of times a second. */
function headersOfData(config: Config): Record<string, string> {
  return {
    "cache-control": "no-store",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
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

/** In development a phone may reach the server by its address in the local network. */
function isOwnOrigin(origin: string, host: string, config: Config): boolean {
  if (origin === new URL(config.publicUrl).origin) return true;
  return config.mode !== "production" && origin === `http://${host}`;
}

/**
 * Scanning needs the camera, a code on the screen the wake lock, wallets the payment sheet, and passkeys their two.
 * All else that pages may ask for is nobody's.
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
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
  };
}
