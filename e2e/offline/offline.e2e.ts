import { expect, test } from "vitest";
import { expectAccessible } from "../browser/expect-accessible.ts";
import { useSite } from "../browser/use-site.ts";
import { openDashboard } from "../browser/visit.ts";

const site = useSite();

test("an order that was seen, and its code, are there without a connection, and gone after signing out", async () => {
  const email = "ana@secret.example";
  const { database } = site.server.context;
  const order = await database
    .selectFrom("orders")
    .innerJoin("users", "users.id", "orders.userId")
    .select("orders.id")
    .where("users.email", "=", email)
    .where("orders.status", "=", "confirmed")
    .executeTakeFirstOrThrow();
  await database.updateTable("orders").set({ status: "ready" }).where("id", "=", order.id).execute();

  const { page, context } = await site.visit();
  await openDashboard(page, email);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto("/orders");
  await page.getByRole("heading", { name: "My Orders" }).waitFor();
  await page.goto(`/orders/${order.id}`);
  await page.getByTestId("pickup-code").waitFor();

  await context.setOffline(true);
  await page.reload();
  await page.getByTestId("pickup-code").waitFor();
  await page.getByText("Offline").waitFor();
  await expectAccessible(page);
  await page.getByRole("link", { name: "My Orders" }).first().click();
  await page.getByText("View Details").first().waitFor();

  await context.setOffline(false);
  await page.getByRole("button", { name: "Profile menu" }).click();
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await expect.poll(() => page.evaluate(() => caches.has("member"))).toBe(false);
  await context.setOffline(true);
  await page.goto(`/orders/${order.id}`).catch(() => undefined);
  expect(await page.getByTestId("pickup-code").count()).toBe(0);
  await context.close();
});

test("it can be installed: a manifest with icons of every size that phones ask for", async () => {
  const manifest = (await (await fetch(`${site.url}/manifest.webmanifest`)).json()) as {
    icons: { src: string; sizes: string; purpose?: string }[];
  };
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose ?? "any"}`)).toEqual([
    "192x192 any",
    "512x512 any",
    "512x512 maskable",
  ]);
  for (const { src } of manifest.icons) {
    expect((await fetch(site.url + src)).headers.get("content-type")).toBe("image/png");
  }
});
