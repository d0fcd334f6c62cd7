/** @module-tag whole */
import { expect, test } from "vitest";
import { useSite } from "../browser/use-site.ts";
import { signIn, stopClock } from "../browser/visit.ts";

const site = useSite();

const NOBODYS = "00000000-0000-4000-8000-000000000000";

test.each([
  [`/events/${NOBODYS}`, "Event Not Found", "Event not found", "/events"],
  [`/orders/${NOBODYS}`, "Order Not Found", "Order not found", "/orders"],
])(
  "%s: shows the error on the page without a toast, announces it, and redirects to the list",
  async (path, title, told, list) => {
    const { page, context } = await site.visit();
    await signIn(page, "ana@secret.example");
    await page.clock.install();
    // Stop the page's clock, so that it moves only until the page is there, however slow this test is.
    await stopClock(page);
    await page.goto(path);
    const heading = page.getByRole("heading", { name: title, level: 1 });
    await expect.poll(() => page.clock.runFor(100).then(() => heading.count())).toBe(1);
    const spoken = page.getByText(told, { exact: true });
    await expect.poll(() => page.clock.runFor(100).then(() => spoken.count())).toBe(1);
    expect((await spoken.boundingBox())?.width).toBe(1);
    await page.clock.runFor(2_500);
    expect(new URL(page.url()).pathname).toBe(path);
    await page.clock.runFor(1_500);
    await page.waitForURL(`**${list}`);
    await context.close();
  },
);

test("a code that can't be drawn and one that can't be reached have different texts", async () => {
  const { page, context } = await site.visit();
  await signIn(page, "ana@secret.example");
  const { database } = site.server.context;
  const { id } = await database
    .selectFrom("orders")
    .innerJoin("users", "users.id", "orders.userId")
    .select("orders.id")
    .where("users.email", "=", "ana@secret.example")
    .orderBy("orders.createdAt", "desc")
    .executeTakeFirstOrThrow();
  await database.updateTable("orders").set({ status: "ready" }).where("id", "=", id).execute();
  await context.route("**/pickup-code", (route) => route.fulfill({ status: 500, json: {} }));
  // Once the live stream is open nothing retries automatically, which would remove the button.
  await page.goto("/orders");
  await page.getByText("Live Updates").waitFor();
  await page.locator(`a[href="/orders/${id}"]`).first().click();
  await page.getByText("Failed to generate QR code").waitFor();
  await context.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByTestId("pickup-code").waitFor();
  await context.close();
});

test.each([
  ["?o=x&token=y", "Invalid QR code format"],
  [`?o=${NOBODYS}&token=${"x".repeat(43)}`, "QR code not found or invalid"],
])("a scan of %s explains why the code is invalid", async (query, reason) => {
  const { page, context } = await site.visit();
  await signIn(page, "staff@secret.example");
  await page.goto(`/qr-verify${query}`);
  await page.getByRole("heading", { name: "Invalid QR Code" }).waitFor();
  await page.getByText("This QR code is not valid or has expired.").waitFor();
  await page.getByText(reason).waitFor();
  await context.close();
});
