import cookie from "@fastify/cookie";
import { hash, verify } from "@node-rs/argon2";
import { route } from "@secret/contract";
import { ok } from "@secret/domain";
import fastify, { type FastifyInstance } from "fastify";
import { z } from "zod";
import { SessionResolver } from "../../apps/server/src/features/sessions/index.ts";
import { createApiScope } from "../../apps/server/src/platform/http/api-scope.ts";
import { bindRoute } from "../../apps/server/src/platform/http/bind-route.ts";
import { registerErrorHandler } from "../../apps/server/src/platform/http/problems.ts";
import { registerSecurityHeaders } from "../../apps/server/src/platform/http/security-headers.ts";
import { serializeResponse } from "../../apps/server/src/platform/http/serialize-response.ts";
import { openContext } from "../admin/open-context.ts";

/**
 * The floors of the benchmarks, in a process of their own: an empty route, a route that only checks a password hash, an
 * empty members' route bound like all of ours, and a route in front of the smallest function that still places orders in
 * batches, which checks nothing and knows no member, menu or price.
 */
const BATCH_SIZE = 256;
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const MEMBERS_ONLY = route({
  method: "GET",
  path: "/members-only",
  access: "member",
  summary: "Nothing, for members",
  response: z.object({ status: z.string() }),
});

const { context } = await openContext(process.env as Record<string, string>);
const passwordHash = await hash("a password to measure with", ARGON2ID);

const bare = fastify();
bare.get("/empty", async () => ({ status: "ok" }));
bare.post("/argon2id", async (request) => {
  const { password } = request.body as { password: string };
  return { matches: await verify(passwordHash, password) };
});
bare.post("/api/orders", async (request) => {
  const { lines } = request.body as { lines: { quantity: number }[] };
  return { id: await place(lines.reduce((sum, line) => sum + line.quantity, 0)) };
});
await bare.register(async (scope) => {
  scope.setSerializerCompiler(serializeResponse);
  registerErrorHandler(scope as unknown as FastifyInstance);
  await registerSecurityHeaders(scope, context.config);
  await scope.register(cookie);
  const { authenticate, isRecentlyReauthenticated } = new SessionResolver(context);
  const app = scope as unknown as FastifyInstance;
  const http = createApiScope(
    app,
    authenticate,
    async () => undefined,
    isRecentlyReauthenticated,
    async () => undefined,
  );
  bindRoute(http, MEMBERS_ONLY, async () => ok({ status: "ok" }));
});
await bare.listen({ port: Number(process.env.PORT), host: "127.0.0.1" });

interface Waiting {
  readonly quantity: number;
  readonly resolve: (id: string) => void;
}

const waiting: Waiting[] = [];
let isWriting = false;

function place(quantity: number): Promise<string> {
  return new Promise((resolve) => {
    waiting.push({ quantity, resolve });
    if (!isWriting) void writeBatches();
  });
}

async function writeBatches(): Promise<void> {
  isWriting = true;
  while (waiting.length > 0) {
    const batch = waiting.splice(0, BATCH_SIZE);
    const { rows } = await context.pool.query<{ ids: string[] }>({
      name: "floor_place",
      text: "SELECT floor_place($1) AS ids",
      values: [`{${batch.map((each) => each.quantity).join(",")}}`],
    });
    for (const [index, each] of batch.entries()) each.resolve(rows[0]?.ids[index] ?? "");
  }
  isWriting = false;
}
