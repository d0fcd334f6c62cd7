import { expect, test } from "vitest";
import { DEMO_PASSWORD } from "../../tools/demo-data/demo-data.ts";
import { useSite } from "../browser/use-site.ts";

const site = useSite();

/** Types of files that don't depend on the page's data. Headers aren't counted. */
const COUNTED = ["Script", "Stylesheet", "Font"];
/** In compressed bytes, with what loads while the page is idle. */
const LIMIT = 237_000;

test(`a first visit with sign-in on a phone loads at most ${LIMIT} bytes of scripts, styles and fonts`, async () => {
  const { page, context } = await site.visit();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  const types = new Map<string, string>();
  const bytes = new Map<string, number>();
  session.on("Network.responseReceived", ({ requestId, type }) => types.set(requestId, type));
  session.on("Network.dataReceived", ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId) ?? "Other";
    bytes.set(type, (bytes.get(type) ?? 0) + encodedDataLength);
  });
  await page.goto("/login");
  await page.getByLabel("Email address").fill("ana@secret.example");
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  // The last answer of the dashboard's first load, after its scripts.
  const lastAnswer = page.waitForResponse("**/api/orders/held");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL("**/dashboard");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await lastAnswer;
  process.stdout.write(`first visit: ${JSON.stringify(Object.fromEntries(bytes))}\n`);
  const total = COUNTED.reduce((sum, type) => sum + (bytes.get(type) ?? 0), 0);
  expect(total).toBeGreaterThan(0);
  expect(total).toBeLessThanOrEqual(LIMIT);
  await context.close();
});
