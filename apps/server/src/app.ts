import cookie from "@fastify/cookie";
import fastify, { type FastifyInstance } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import type { Context } from "./platform/context.ts";
import type { HttpServer } from "./platform/http/bind-route.ts";
import { registerDocumentation } from "./platform/http/documentation.ts";
import { registerProblems } from "./platform/http/problems.ts";
import { registerProtection } from "./platform/http/protection.ts";
import { registerWebPages } from "./platform/http/web-pages.ts";

/** Bodies are small: the largest is a full cart. Pictures have a limit of their own. */
const BODY_LIMIT_BYTES = 64 * 1024;
const REQUEST_TIMEOUT_MS = 15_000;

/** Builds the whole HTTP side from the features. Tests use it without a port. */
export async function buildApp(context: Context): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: context.log,
    disableRequestLogging: true,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: true,
    trustProxy: context.config.trustedProxies,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest("session", undefined);
  registerProblems(app);
  await registerProtection(app, context.config);
  await app.register(cookie);
  await registerDocumentation(app, context.config.publicUrl);
  await app.register(async (scope) => registerFeatures(scope, context));
  await registerWebPages(app);
  return app;
}

/** Every feature's routes. */
async function registerFeatures(app: FastifyInstance, context: Context): Promise<void> {
  const http: HttpServer = { app, authenticate: async () => undefined };
  void http;
  void context;
}
