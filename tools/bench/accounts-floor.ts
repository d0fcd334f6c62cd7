import cookie from "@fastify/cookie";
import { hash, verify } from "@node-rs/argon2";
import { route } from "@secret/contract";
import { ok } from "@secret/domain";
import fastify, { type FastifyInstance } from "fastify";
import { serializerCompiler } from "fastify-type-provider-zod";
import { z } from "zod";
import { SessionResolver } from "../../apps/server/src/features/sessions/index.ts";
import { createApiScope } from "../../apps/server/src/platform/http/api-scope.ts";
import { bindRoute } from "../../apps/server/src/platform/http/bind-route.ts";
import { registerErrorHandler } from "../../apps/server/src/platform/http/problems.ts";
import { registerProtection } from "../../apps/server/src/platform/http/protection.ts";
import { openContext } from "../admin/open-context.ts";

/**
 * The floors of sign-ins and signed-in requests, in a process of their own: an empty route, a route that only checks a
 * password hash, and an empty members' route bound like all of ours.
 */
const MEMBERS_ONLY = route({
  method: "GET",
  path: "/members-only",
  access: "member",
  summary: "Nothing, for members",
  response: z.object({ status: z.string() }),
});

const { context } = await openContext(process.env as Record<string, string>);
const passwordHash = await hash("a password to measure with", {
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
});

const bare = fastify();
bare.get("/empty", async () => ({ status: "ok" }));
bare.post("/argon2id", async (request) => {
  const { password } = request.body as { password: string };
  return { matches: await verify(passwordHash, password) };
});
await bare.register(async (scope) => {
  scope.setSerializerCompiler(serializerCompiler);
  registerErrorHandler(scope as unknown as FastifyInstance);
  await registerProtection(scope, context.config);
  await scope.register(cookie);
  const { authenticate, isFreshlyProven } = new SessionResolver(context);
  const app = scope as unknown as FastifyInstance;
  const http = createApiScope(app, authenticate, isFreshlyProven, async () => undefined);
  bindRoute(http, MEMBERS_ONLY, async () => ok({ status: "ok" }));
});
await bare.listen({ port: Number(process.env.PORT), host: "127.0.0.1" });
