import type { RunnerResult } from "lighthouse";
import { chromium, type Page } from "playwright-core";
import { findFreePort } from "../../apps/server/src/platform/free-port.ts";
import { launchBrowser } from "../../e2e/browser/launch.ts";
import { type RunningSite, startSite } from "../../e2e/browser/running-server.ts";
import { buildWebIfNeeded } from "../build/build-web.ts";
import { DEMO_PASSWORD } from "../demo-data/demo-data.ts";
import { DEMO_OPEN_EVENT } from "../demo-data/events.ts";

/**
 * `npm run lighthouse` prints Lighthouse's scores of landing page, event and checkout on a mid-range phone with a slow
 * connection, each the median of five runs. It fails if a score is too low. `-- landing`, `event` or `checkout` measures one page.
 * Lighthouse assumes that this machine is four times as fast as the phone, which few servers are, so its own benchmark of
 * the first run decides by how much the others are slowed down.
 */
const WANTED = { performance: 99, accessibility: 100, "best-practices": 100 } as const;
const MEMBER = "devon@secret.example";
/** Odd, so that one of them is the median. */
const RUNS = 5;
/** Lighthouse's benchmark of a mid-range phone (Pixel 5), by the calibration of Chrome's developer tools. */
const PHONE_BENCHMARK = 1_000;
/** Maximum growth of the benchmark during the runs: on a machine busy at the first, the others are slowed down too little. */
const BENCHMARK_GROWTH_MAX = 0.2;
/** Lighthouse waits 45 s for the network to be idle, which a page with a live stream never is. */
const LOADED_MS = 20_000;
/** Audits with a lower score are printed. */
const GOOD = 0.9;

const port = await findFreePort();
await buildWebIfNeeded();
const site = await startSite();
const launched = await launchBrowser([`--remote-debugging-port=${port}`]);
try {
  const isLandingGood = !isAsked("landing") || (await measure(site, "/"));
  // Sign in in the browser's own window, where Lighthouse opens its tabs.
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const page = await browser.contexts()[0]?.newPage();
  if (page === undefined) throw new Error("the browser has no window");
  const eventPath = await fillCart(page);
  const isEventGood = !isAsked("event") || (await measure(site, eventPath));
  const isCheckoutGood = !isAsked("checkout") || (await measure(site, "/checkout"));
  process.exitCode = isLandingGood && isEventGood && isCheckoutGood ? 0 : 1;
} finally {
  await launched.close();
  await site.close();
}

function isAsked(page: "landing" | "event" | "checkout"): boolean {
  const asked = process.argv.slice(2);
  return asked.length === 0 || asked.includes(page);
}

/** Signs in and puts an item into the cart. Returns the event's path. */
async function fillCart(page: Page): Promise<string> {
  await page.goto(`${site.url}/login`);
  await page.getByLabel("Email address").fill(MEMBER);
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL("**/dashboard");
  await page.goto(`${site.url}/events`);
  await page.getByRole("heading", { name: DEMO_OPEN_EVENT }).click();
  await page
    .getByRole("button", { name: /^Add .* to cart$/ })
    .first()
    .click();
  await page.getByText(/added to cart!/).waitFor();
  const { pathname } = new URL(page.url());
  await page.close();
  return pathname;
}

/** Prints a page's scores, and what lowers them in the median run. Returns whether they are high enough. */
async function measure(measured: RunningSite, path: string): Promise<boolean> {
  const { benchmarkIndex } = (await runOnce(measured, path)).environment;
  const cpuSlowdown = Math.max(1, benchmarkIndex / PHONE_BENCHMARK);
  const runs: Report[] = [];
  while (runs.length < RUNS) runs.push(await runOnce(measured, path, cpuSlowdown));
  const scores = Object.entries(WANTED).map(([name, wanted]) => {
    const score = medianOf(runs.map((run) => scoreOf(run, name)));
    return { name, score, isGood: score >= wanted };
  });
  console.log(`${path}: ${scores.map(({ name, score }) => `${name} ${score}`).join(", ")}`);
  console.log(
    `  processor slowed down ${cpuSlowdown.toFixed(1)} times, benchmark ${benchmarkIndex.toFixed(0)}`,
  );
  console.log(`  performance of each run: ${runs.map((run) => scoreOf(run, "performance")).join(", ")}`);
  const performance = medianOf(runs.map((run) => scoreOf(run, "performance")));
  const typical = runs.find((run) => scoreOf(run, "performance") === performance);
  if (typical !== undefined) printLosses(typical);
  const later = medianOf(runs.map((run) => run.environment.benchmarkIndex));
  const wasQuiet = later <= benchmarkIndex * (1 + BENCHMARK_GROWTH_MAX);
  if (!wasQuiet)
    console.log(`  The machine wasn't quiet: the benchmark rose to ${later.toFixed(0)}. Run it again.`);
  return wasQuiet && scores.every(({ isGood }) => isGood);
}

type Report = RunnerResult["lhr"];

async function runOnce({ url }: RunningSite, path: string, cpuSlowdownMultiplier?: number): Promise<Report> {
  const { default: lighthouse } = await import("lighthouse");
  const result = await lighthouse(`${url}${path}`, {
    port,
    output: "json",
    logLevel: "error",
    onlyCategories: Object.keys(WANTED),
    formFactor: "mobile",
    maxWaitForLoad: LOADED_MS,
    disableStorageReset: true,
    ...(cpuSlowdownMultiplier && { throttling: { cpuSlowdownMultiplier } }),
  });
  if (result === undefined) throw new Error(`Lighthouse has no result for ${path}`);
  return result.lhr;
}

function scoreOf({ categories }: Report, name: string): number {
  return Math.round((categories[name]?.score ?? 0) * 100);
}

/** Returns the median of an odd number of values. */
function medianOf(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

/** Prints the audits that lower a page's scores. */
function printLosses({ categories, audits }: Report): void {
  const weighed = new Set(
    Object.values(categories).flatMap(({ auditRefs }) =>
      auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id),
    ),
  );
  for (const { id, score, title, displayValue } of Object.values(audits)) {
    if (weighed.has(id) && score !== null && score < GOOD)
      console.log(`  ${title}: ${displayValue ?? "failed"}`);
  }
}
