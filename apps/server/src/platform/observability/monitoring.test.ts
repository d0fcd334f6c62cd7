import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { parser } from "@prometheus-io/lezer-promql";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { parse } from "yaml";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { DATABASE_METRICS } from "../../app.ts";
import { onOrderPool } from "../database/database.ts";
import { StartError } from "../errors.ts";
import { DatabaseMetrics } from "./database-metrics.ts";
import { startMetricsServer } from "./metrics-server.ts";
import { registerPoolMetrics } from "./monitoring.ts";
import { Readiness } from "./readiness.ts";
import { registerProcessMetrics, registry } from "./registry.ts";

const DEPLOYED = new URL("../../../../../deploy/monitoring/", import.meta.url);
/** Metrics that Prometheus records about its scrapes. */
const PROMETHEUS_METRICS = new Set(["up"]);
/** Suffixes of a histogram's series. */
const HISTOGRAM_PARTS = /_(bucket|count|sum)$/;

interface Rule {
  readonly alert: string;
  readonly expr: string;
}

function rules(): Rule[] {
  const file = parse(readFileSync(new URL("rules.yml", DEPLOYED), "utf8")) as { groups: { rules: Rule[] }[] };
  return file.groups.flatMap((group) => group.rules);
}

function panels(): { title: string; targets: { expr: string }[] }[] {
  return JSON.parse(readFileSync(new URL("dashboard.json", DEPLOYED), "utf8")).panels;
}

const expressions = [
  ...rules().map(({ alert, expr }): [string, string] => [`the alert ${alert}`, expr]),
  ...panels().flatMap(({ title, targets }) =>
    targets.map(({ expr }): [string, string] => [`the panel ${title}`, expr]),
  ),
];

/** Returns the metrics an expression uses; throws if it isn't valid PromQL. */
function figuresIn(expr: string): string[] {
  const names: string[] = [];
  parser.parse(expr).iterate({
    enter({ name, type, from, to }) {
      if (type.isError) throw new Error(`not PromQL at ${from}: ${expr}`);
      if (name === "VectorSelector") names.push(/^\w+/.exec(expr.slice(from, to))?.[0] ?? "");
    },
  });
  return names;
}

let server: TestServer;
/** Returns the metrics of a running server, as Prometheus parses them. */
let told: string;
beforeAll(async () => {
  server = await startTestServer();
  registerProcessMetrics();
  const { database, pool } = server.context;
  registerPoolMetrics({ default: pool, orders: onOrderPool(database).pool });
  const { url, close } = await openWatch();
  told = await (await fetch(`${url}/metrics`)).text();
  close();
});
afterAll(() => server.close());

async function openWatch(token?: string, port = 0) {
  const readiness = new Readiness(() => server.context.pool.query("SELECT 1")).serve();
  const metrics = new DatabaseMetrics(server.context, DATABASE_METRICS);
  const monitored = { readiness, refresh: () => metrics.refresh() };
  const opened = await startMetricsServer({ port, host: "127.0.0.1", token }, monitored);
  const url = `http://127.0.0.1:${(opened.address() as AddressInfo).port}`;
  return { url, readiness, close: () => opened.close() };
}

describe("metrics", () => {
  test.each(expressions)("%s uses only metrics that a running server reports", (_where, expr) => {
    const names = new Set([...told.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name));
    const asked = figuresIn(expr);
    expect(asked.length).toBeGreaterThan(0);
    for (const name of asked) {
      const isTold =
        names.has(name) || names.has(name.replace(HISTOGRAM_PARTS, "")) || PROMETHEUS_METRICS.has(name);
      expect(isTold, name).toBe(true);
    }
  });

  test("detects invalid PromQL", () => {
    expect(() => figuresIn("sum(rate(secret_ready[5m])")).toThrow("not PromQL");
  });

  test("are served on a separate port and by no page", async () => {
    expect(told).toMatch(/^secret_open_money\{what="payment",state="started"\} 0$/m);
    expect(told).toMatch(/^secret_holds 0$/m);
    expect(told).toMatch(/^secret_ready 1$/m);
    for (const pool of ["default", "orders"])
      expect(told).toContain(`secret_database_connections{pool="${pool}",state="waited for"} 0`);
    for (const path of ["/metrics", "/api/metrics"]) {
      expect((await server.app.inject({ url: path, headers: { accept: "*/*" } })).statusCode).toBe(404);
    }
  });

  test("fail to start in one line when the port is in use", async () => {
    const { url, close } = await openWatch();
    const port = Number(new URL(url).port);
    const second = openWatch(undefined, port);
    await expect(second).rejects.toThrow(
      `METRICS_PORT ${port} is in use: each process on a machine needs one of its own.`,
    );
    await expect(second).rejects.toBeInstanceOf(StartError);
    close();
  });

  test("require the token if one is set", async () => {
    const token = "a token of thirty-two letters or more";
    const { url, close } = await openWatch(token);
    const ask = async (headers: Record<string, string>) =>
      (await fetch(`${url}/metrics`, { headers })).status;
    expect(await ask({})).toBe(401);
    expect(await ask({ authorization: `Bearer ${token}s` })).toBe(401);
    expect(await ask({ authorization: `Bearer ${token}` })).toBe(200);
    expect((await fetch(`${url}/live`)).status).toBe(200);
    close();
  });

  test("query the database once in five seconds for any number of scrapes", async () => {
    let looks = 0;
    const counted = {
      metrics: [],
      read: async () => {
        looks++;
        return {};
      },
    };
    const metrics = new DatabaseMetrics(server.context, [counted]);
    await Promise.all([metrics.refresh(), metrics.refresh()]);
    await metrics.refresh();
    expect(looks).toBe(1);
  });

  test("omit database metrics instead of reporting stale ones when the database is silent", async () => {
    const name = "secret_test_metric";
    let answer: Promise<number> = Promise.resolve(7);
    const read = async () => ({ [name]: [{ labels: {}, value: await answer }] });
    const groups = [{ metrics: [{ name, help: "of a test", labels: ["none"] }], read }];
    await new DatabaseMetrics(server.context, groups).refresh();
    expect(await registry.getSingleMetricAsString(name)).toContain(" 7");
    answer = Promise.reject(new Error("the database is away"));
    await new DatabaseMetrics(server.context, groups).refresh();
    expect(await registry.getSingleMetricAsString(name)).not.toContain(" 7");
    registry.removeSingleMetric(name);
  });
});

describe("readiness", () => {
  const answers = () => Promise.resolve(1);

  test("starts with a migrated database and an open port, and ends with the stop signal", async () => {
    const readiness = new Readiness(answers);
    expect(await readiness.status()).toBe("starting");
    readiness.serve();
    expect(await readiness.status()).toBe("ok");
    readiness.drain();
    expect(await readiness.status()).toBe("draining");
  });

  test("ends while the database fails or doesn't respond", async () => {
    const refuses = new Readiness(() => Promise.reject(new Error("away"))).serve();
    expect(await refuses.status()).toBe("no database");
    const hangs = new Readiness(() => new Promise(() => undefined), 20).serve();
    expect(await hangs.status()).toBe("no database");
  });

  test("queries the database at most once a second, and liveness never does", async () => {
    let asked = 0;
    const readiness = new Readiness(async () => asked++).serve();
    await Promise.all(Array.from({ length: 50 }, () => readiness.status()));
    expect(asked).toBe(1);
    const query = vi.spyOn(server.context.pool, "query");
    expect((await server.app.inject("/api/health/live")).json()).toEqual({ status: "ok" });
    expect(query).not.toHaveBeenCalled();
    expect((await server.app.inject("/api/health/ready")).json()).toEqual({ status: "ok" });
    expect(query).toHaveBeenCalledTimes(1);
    query.mockRestore();
  });
});
