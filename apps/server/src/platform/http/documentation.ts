import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { Route } from "@secret/contract";
import { BRAND } from "@secret/domain";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import type { Config } from "../../config.ts";
import { ERROR_CATALOG_PATH } from "./error-catalog.ts";
import { registerErrorPage } from "./error-page.ts";
import { API_KEY_SCHEME } from "./route-documentation.ts";

const ROUTE_PREFIX = "/api/docs";
const KEPT_SECONDS = 300;

const CREW_ONLY: ReadonlySet<Route["access"]> = new Set(["staff", "admin"]);

/**
 * Serves OpenAPI documentation of every route bound afterwards, at /api/docs, and the page of errors. It is public in
 * production, so routes for crew and admins are hidden there.
 */
export async function registerDocumentation(
  app: FastifyInstance,
  { mode, publicUrl }: Pick<Config, "mode" | "publicUrl">,
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      info: {
        title: `${BRAND.programme} API`,
        version: "1",
        description:
          "Pre-orders for popup events. Money is integer cents, times are ISO 8601 instants in UTC.",
      },
      servers: [{ url: publicUrl }],
      components: {
        securitySchemes: {
          [API_KEY_SCHEME]: {
            type: "http",
            scheme: "bearer",
            description: `API key of an admin. It starts with ${BRAND.apiKeyPrefix}.`,
          },
        },
      },
      externalDocs: { description: "Every error code", url: publicUrl + ERROR_CATALOG_PATH },
    },
    transform: (given) => {
      const documented = jsonSchemaTransform(given);
      const isClosed = CREW_ONLY.has(given.route.config?.access ?? "public");
      if (mode !== "production" || !isClosed) return documented;
      return { ...documented, schema: { ...documented.schema, hide: true } };
    },
  });
  registerErrorPage(app);
  const sendKept = cachedDescription(app);
  await app.register(swaggerUi, {
    routePrefix: ROUTE_PREFIX,
    uiHooks: {
      preHandler: (request, reply, done) => {
        if (request.routeOptions.url === `${ROUTE_PREFIX}/json`) sendKept(request, reply);
        else done();
      },
    },
  });
}

/**
 * Caches the description as bytes on the first request: building it takes more processor time than any other public answer,
 * and no route is added once the server listens.
 */
function cachedDescription(app: FastifyInstance): (request: FastifyRequest, reply: FastifyReply) => void {
  let kept: { readonly bytes: Buffer; readonly packed: Buffer; readonly tag: string } | undefined;
  return (request, reply) => {
    if (kept === undefined) {
      const bytes = Buffer.from(JSON.stringify(app.swagger()));
      const hash = createHash("sha256").update(bytes).digest("base64url");
      kept = { bytes, packed: gzipSync(bytes), tag: `W/"${hash}"` };
    }
    const { bytes, packed, tag } = kept;
    reply.headers({ etag: tag, "cache-control": `public, max-age=${KEPT_SECONDS}`, vary: "accept-encoding" });
    if (request.headers["if-none-match"] === tag) return void reply.code(304).send();
    reply.type("application/json");
    if (!/\bgzip\b/.test(request.headers["accept-encoding"] ?? "")) return void reply.send(bytes);
    reply.header("content-encoding", "gzip").send(packed);
  };
}
