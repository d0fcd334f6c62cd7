import type pg from "pg";
import { buildApp } from "../../apps/server/src/app.ts";
import type { Context } from "../../apps/server/src/platform/context.ts";

const DURATION = /^duration: ([\d.]+) ms/;

/** Requests a view in this process and returns the slowest statement's plan. */
export async function slowestPlan(context: Context, path: string, cookie: string): Promise<string> {
  const plans: string[] = [];
  const listen = (client: pg.PoolClient) => {
    client.on("notice", ({ message }) => DURATION.test(message ?? "") && plans.push(message ?? ""));
  };
  // The setting applies per connection, so it is set on each of the pool's.
  const settings =
    "LOAD 'auto_explain'; SET auto_explain.log_min_duration = 0; SET auto_explain.log_analyze = on; SET auto_explain.log_buffers = on; SET auto_explain.log_level = notice";
  const clients = await Promise.all(
    Array.from({ length: context.pool.options.max }, () => context.pool.connect()),
  );
  for (const client of clients) {
    listen(client);
    await client.query(settings);
  }
  for (const client of clients) client.release();
  const app = await buildApp(context);
  await app.inject({ url: path, headers: { cookie } });
  await app.close();
  const durationOf = (plan: string) => Number(DURATION.exec(plan)?.[1] ?? 0);
  return (
    plans.toSorted((one, other) => durationOf(other) - durationOf(one))[0] ?? "PostgreSQL returned no plan"
  );
}
