import { randomUUID } from "node:crypto";
import * as contract from "@secret/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Actor, signedIn } from "./actors.ts";
import { openMailServer } from "./mail-server.ts";
import { PERSONAL_DATA_SAMPLES, personalInput } from "./personal-input.ts";
import { startTestServer, type TestServer } from "./test-server.ts";

function isRoute(value: unknown): value is contract.Route {
  return (
    typeof value === "object" && value !== null && "method" in value && "path" in value && "access" in value
  );
}

const routes = (Object.values(contract) as unknown[]).flat().filter(isRoute);

/**
 * Maximum time of this test, which signs in hundreds of accounts and calls every route; 30 seconds on an idle machine.
 */
const TIMEOUT_MS = 180_000;

/** Log lines of all requests. */
const lines: string[] = [];
const actors: Actor[] = [];
let server: TestServer;
let stopMail: () => Promise<void>;
beforeAll(async () => {
  const mail = await openMailServer("refuses");
  stopMail = () => mail.close();
  server = await startTestServer({
    settings: { LOG_LEVEL: "debug", SMTP_URL: mail.url, MAIL_FROM: "SECRET <hello@secret.example>" },
    logTo: { write: (line) => void lines.push(line) },
    writesByHand: true,
  });
}, TIMEOUT_MS);
afterAll(async () => {
  await server.close();
  await stopMail();
});

/** Signs in an account for each route, because some routes end their own session. */
async function signInForEach(): Promise<Actor[]> {
  const signedInNow: Actor[] = [];
  for (const _route of routes) signedInNow.push(await signedIn(server, "admin", PERSONAL_DATA_SAMPLES.name));
  actors.push(...signedInNow);
  return signedInNow;
}

async function askEverything(from: readonly Actor[]): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  for (const [turn, route] of routes.entries()) {
    const params = (personalInput(route, "params") ?? {}) as Record<string, string>;
    const query = personalInput(route, "query") as Record<string, string> | undefined;
    const payload = personalInput(route, "body");
    const { statusCode } = await server.app.inject({
      method: route.method,
      url: contract.addressOf(route, { params, query }),
      headers: {
        cookie: from[turn]?.cookie ?? "",
        "user-agent": `Browser of ${PERSONAL_DATA_SAMPLES.name}`,
        [contract.IDEMPOTENCY_HEADER]: randomUUID(),
      },
      remoteAddress: PERSONAL_DATA_SAMPLES.network,
      ...(payload !== undefined && { payload: payload as object }),
    });
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
  }
  await server.runJobs().catch(() => undefined);
  return statuses;
}

/** Makes the database reject every row, with an error that quotes it. */
async function refuseEveryRow(): Promise<void> {
  const { pool } = server.context;
  const { rows } = await pool.query<{ name: string }>(
    `SELECT format('%I', relname) AS name FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
  );
  for (const { name } of rows)
    await pool.query(`ALTER TABLE ${name} ADD CONSTRAINT nothing_more CHECK (false) NOT VALID`);
}

test(
  "the log of every route contains no address, name, number, token or code",
  async () => {
    const well = await askEverything(await signInForEach());
    // Only now, because a broadcast of the first round goes to every account.
    const others = await signInForEach();
    await refuseEveryRow();
    const badly = await askEverything(others);
    process.stdout.write(
      `asked of ${routes.length} routes: ${JSON.stringify([...well])}, then ${JSON.stringify([...badly])}; ${lines.length} lines\n`,
    );
    // Without these requests there would be nothing to find.
    expect(well.get(200) ?? 0).toBeGreaterThan(routes.length / 4);
    const failures = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "request failed");
    expect(failures.length).toBeGreaterThan(10);
    for (const { requestId } of failures) expect(requestId).toMatch(/^[0-9a-f]{8}$/);
    const log = lines.join("");
    const cookies = actors.map(({ cookie }) => cookie.split("=")[1] ?? "");
    const telling = [...Object.values(PERSONAL_DATA_SAMPLES), "Reyes", "@example.com", ...cookies];
    expect(telling.filter((each) => log.includes(each))).toEqual([]);
  },
  TIMEOUT_MS,
);
