import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { DEMO_PASSWORD } from "../../tools/demo-data/demo-data.ts";
import { useSite } from "../browser/use-site.ts";
import { continueToPayment, openCheckout, openEvent, signIn } from "../browser/visit.ts";

const site = useSite();

const WORKER = fileURLToPath(new URL("../../apps/web/dist/sw.js", import.meta.url));

/** The worker as a new build would have it, for as long as the test runs. */
async function withNewVersion(run: () => Promise<void>): Promise<void> {
  const before = await readFile(WORKER, "utf8");
  const packed = [".br", ".gz"].map((ending) => WORKER + ending);
  for (const file of packed) await rename(file, `${file}.kept`);
  await writeFile(WORKER, before.replace(/APP_VERSION = "\w+"/, 'APP_VERSION = "the-next-one"'));
  try {
    await run();
  } finally {
    await writeFile(WORKER, before);
    for (const file of packed) {
      await rm(file, { force: true });
      await rename(`${file}.kept`, file);
    }
  }
}

test("a new version offers itself, and takes over only when asked", async () => {
  const { page, context } = await site.visit();
  await signIn(page, "ana@secret.example", DEMO_PASSWORD);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto("/profile");
  await page.getByLabel("First name").fill("Half typed");
  await withNewVersion(async () => {
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await page.getByText("A new version is ready.").waitFor();
    expect(await page.getByLabel("First name").inputValue()).toBe("Half typed");
    const loaded = page.waitForEvent("load");
    await page.getByRole("button", { name: "Load it" }).click();
    await loaded;
    expect(await page.evaluate(() => caches.has("app-the-next-one"))).toBe(true);
  });
  await context.close();
});

test("the bell counts what is unread, up to 9+, and falls silent when all is read", async () => {
  const email = "devon@secret.example";
  const { page, context } = await site.visit("desktop", "light");
  await signIn(page, email, DEMO_PASSWORD);
  const { database } = site.server.context;
  const { id: userId } = await database
    .selectFrom("users")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  const news = { userId, type: "system", title: "News", message: "There is some.", createdAt: new Date() };
  await database
    .insertInto("notifications")
    .values(Array.from({ length: 12 }, () => news))
    .execute();
  await page.reload();
  await page
    .getByRole("link", { name: /Notifications, \d+ unread/ })
    .getByText("9+")
    .waitFor();
  await page.goto("/notifications");
  await page.getByRole("button", { name: /all.*read/i }).click();
  await page.getByText("All notifications marked as read").waitFor();
  await page.getByRole("link", { name: "Notifications", exact: true }).waitFor();
  await context.close();
});

test("what another member buys is gone from this page at once, without a reload", async () => {
  const watching = await site.visit();
  await openEvent(watching.page, "imani@secret.example");
  const capacity = () => watching.page.getByTestId("capacity").innerText();
  const before = await capacity();

  const buying = await site.visit("desktop", "dark");
  await openCheckout(buying.page, "luca@secret.example");
  await continueToPayment(buying.page);
  const placedAt = performance.now();
  await expect.poll(capacity, { interval: 20 }).not.toBe(before);
  process.stdout.write(`live: another page followed ${Math.round(performance.now() - placedAt)} ms later\n`);
  await Promise.all([watching.context.close(), buying.context.close()]);
});

test("toasts stand top right on a desktop and at the top of a phone, clear of the bar under the thumb", async () => {
  for (const size of ["phone", "desktop"] as const) {
    const { page, context } = await site.visit(size, "light");
    await openEvent(page, "sam@secret.example");
    await page.getByRole("button", { name: /^Add / }).first().click();
    const box = await page.getByText(/added to cart!/).boundingBox();
    const width = page.viewportSize()?.width ?? 0;
    expect(box?.y).toBeLessThan(200);
    if (size === "desktop") expect(box?.x).toBeGreaterThan(width / 2);
    await context.close();
  }
});

test("a receipt prints without the page's furniture", async () => {
  const { page, context } = await site.visit("desktop", "light");
  await signIn(page, "ana@secret.example", DEMO_PASSWORD);
  await page.goto("/orders");
  await page
    .getByRole("link", { name: /View Details/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Print receipt" }).waitFor();
  const mail = await page.getByRole("link", { name: "Contact Support" }).getAttribute("href");
  expect(mail).toMatch(/^mailto:.*subject=Order%20/);
  await page.emulateMedia({ media: "print" });
  for (const part of [
    page.locator("header").first(),
    page.locator("footer"),
    page.getByRole("button", { name: "Print receipt" }),
  ])
    expect(await part.isVisible()).toBe(false);
  await page.getByText("Total", { exact: true }).first().waitFor();
  await context.close();
});
