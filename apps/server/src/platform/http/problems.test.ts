import fastify from "fastify";
import pg from "pg";
import { expect, test } from "vitest";
import { registerErrorHandler } from "./problems.ts";

test.each([
  [
    "waited too long for a lock may be sent again",
    "55P03",
    { status: 503, code: "BUSY", retryAfterSeconds: 2 },
  ],
  ["ran too long fails, since it would again", "57014", { status: 500, code: "INTERNAL" }],
])("a request whose statement %s", async (_what, code, problem) => {
  const app = fastify();
  registerErrorHandler(app);
  app.get("/", async () => {
    throw Object.assign(new pg.DatabaseError("given up", 0, "error"), { code });
  });
  expect((await app.inject("/")).json()).toMatchObject(problem);
});
