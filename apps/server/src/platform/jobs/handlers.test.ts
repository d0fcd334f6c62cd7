import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { jobHandlers } from "../../app.ts";
import { definedJobs, describeJob, type JobDefinition } from "./define-job.ts";
import { bindHandlers, handleJob, type JobHandler } from "./handlers.ts";
import { runDueJobs } from "./worker.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const COOK = describeJob("test.cook", z.object({ dish: z.string(), spice: z.number().default(1) }));
const SERVE = describeJob("test.serve", z.object({ table: z.number() }));

const cooked: object[] = [];
const cook = handleJob(COOK, async (_context, payload) => {
  cooked.push(payload);
});
const served: number[] = [];
const serve = handleJob(SERVE, async (_context, { table }) => {
  served.push(table);
});

async function waiting(): Promise<{ task: string; error: string | null }[]> {
  const { rows } = await server.context.pool.query(
    "SELECT task_identifier AS task, last_error AS error FROM graphile_worker.jobs ORDER BY id",
  );
  return rows;
}

test.each<[string, JobDefinition[], JobHandler[], string]>([
  ["no handler", [COOK, SERVE], [cook], "The job test.serve has no handler"],
  ["two handlers", [COOK], [cook, cook], "The job test.cook has more than one handler"],
  [
    "a handler of a different definition with the same name",
    [COOK, { ...COOK }],
    [cook],
    "The job test.cook has no handler",
  ],
])("a job with %s is refused", (_what, definitions, handlers, words) => {
  expect(() => bindHandlers(definitions, handlers)).toThrow(words);
});

test("the server has a handler for every defined job", () => {
  const handlers = jobHandlers(server.parts);
  expect(definedJobs().length).toBeGreaterThan(0);
  for (const definition of definedJobs()) expect(handlers.get(definition.name)?.definition).toBe(definition);
});

test("rejects a payload that doesn't match the definition", async () => {
  const { jobs, database } = server.context;
  // @ts-expect-error: the types say so too
  await expect(jobs.add(database, COOK, [{ dish: "tail" }, { dish: 7 }])).rejects.toThrow("expected string");
  expect(await waiting()).toEqual([]);
});

test("passes the parsed payload with its defaults to the handler", async () => {
  await server.context.jobs.add(server.context.database, COOK, [
    { dish: "tail" },
    { dish: "fries", spice: 3 },
  ]);
  await runDueJobs(server.context, bindHandlers([], [cook]));
  expect(cooked).toEqual([
    { dish: "tail", spice: 1 },
    { dish: "fries", spice: 3 },
  ]);
});

const Seat = z.object({ seat: z.string() });

test("fails and keeps a waiting job whose payload no longer matches the definition", async () => {
  const older: JobDefinition<typeof Seat> = { name: "test.serve", schema: Seat, queue: "general" };
  await server.context.jobs.add(server.context.database, older, [{ seat: "12A" }]);
  await runDueJobs(server.context, bindHandlers([SERVE], [serve]));
  expect(served).toEqual([]);
  expect(await waiting()).toEqual([{ task: "test.serve", error: expect.stringContaining("table") }]);
});
