import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { Route } from "@secret/contract";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import type { Config } from "../../config.ts";

const CREW_ONLY: ReadonlySet<Route["access"]> = new Set(["staff", "admin"]);

/**
 * OpenAPI of every route bound after this, shown at /api/docs. In production everybody reads it, so it is silent
 * about what only the crew and admins may call.
 */
export async function registerDocumentation(
  app: FastifyInstance,
  { mode, publicUrl }: Pick<Config, "mode" | "publicUrl">,
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      info: {
        title: "SECRET API",
        version: "1",
        description:
          "Pre-orders for popup events. Money is integer cents, times are ISO 8601 instants in UTC.",
      },
      servers: [{ url: publicUrl }],
    },
    transform: (given) => {
      const documented = jsonSchemaTransform(given);
      const isClosed = CREW_ONLY.has(given.route.config?.access ?? "public");
      if (mode !== "production" || !isClosed) return documented;
      return { ...documented, schema: { ...documented.schema, hide: true } };
    },
  });
  await app.register(swaggerUi, { routePrefix: "/api/docs" });
}
