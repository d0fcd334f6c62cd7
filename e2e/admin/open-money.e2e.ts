import { expect, test } from "vitest";
import { expectAccessible } from "../browser/expect-accessible.ts";
import { hear } from "../browser/heard.ts";
import { useSite } from "../browser/use-site.ts";
import { signIn } from "../browser/visit.ts";

const site = useSite();

const refund = {
  id: "01890000-0000-7000-8000-000000000000",
  orderNumber: "K7M-3PX",
  amountCents: 2634,
  reason: "Cancelled by the member",
  refusal: "The card is closed.",
  refusedAt: new Date().toISOString(),
};

test("the admin dashboard shows what waits for Square, and retries a rejected refund", async () => {
  const { page, context } = await site.visit("desktop", "light");
  await signIn(page, "admin@secret.example");
  await page.goto("/admin");
  await page.getByText("Nothing is waiting on Square").waitFor();

  const nothing = { count: 0, oldestSince: null };
  const payments = { count: 12, oldestSince: new Date().toISOString() };
  const waiting = { payments, refunds: nothing, webhooks: nothing };
  const settled = {
    waiting,
    disputes: { open: 0, toAnswer: 0, dueAt: null },
    refusedLists: [],
    pausedRefunds: [],
  };
  await page.route("**/api/admin/open-money", (route) =>
    route.fulfill({ json: { ...settled, refusedRefunds: [refund] } }),
  );
  await page.route("**/api/admin/refunds/*/retry", (route) =>
    route.fulfill({ json: { ...settled, refusedRefunds: [] } }),
  );
  await page.reload();
  await page.getByText("Waiting on Square: 12 payments, the oldest since").waitFor();
  await page.getByText("$26.34 of order K7M-3PX").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Try again: refund of order K7M-3PX" }).click();
  await hear(page, "Sent to Square again");
  await page.getByText("$26.34 of order K7M-3PX").waitFor({ state: "detached" });
  await context.close();
});

test("a rejected refund that was paid by check leaves the dashboard, and nothing typed is lost on a refusal", async () => {
  const { page, context } = await site.visit("phone", "dark");
  await signIn(page, "admin@secret.example");
  const nothing = { count: 0, oldestSince: null };
  const waiting = { payments: nothing, refunds: nothing, webhooks: nothing };
  const settled = {
    waiting,
    disputes: { open: 0, toAnswer: 0, dueAt: null },
    refusedLists: [],
    pausedRefunds: [],
  };
  await page.route("**/api/admin/open-money", (route) =>
    route.fulfill({ json: { ...settled, refusedRefunds: [refund] } }),
  );
  await page.goto("/admin");
  await page.getByRole("button", { name: "Pay by hand: refund of order K7M-3PX" }).click();
  const dialog = page.getByRole("dialog", { name: "Pay $26.34 by hand" });
  const record = dialog.getByRole("button", { name: "Record $26.34 as paid" });
  await expect.poll(() => record.isDisabled()).toBe(true);
  await dialog.getByRole("radio", { name: "Check" }).check();
  await dialog.getByLabel("Check number").fill("1042");
  await expectAccessible(page);
  await page.route("**/api/admin/refunds/*/paid-by-hand", (route) => route.abort());
  await record.click();
  await hear(page, "No connection. Please check your signal and try again.");
  expect(await dialog.getByLabel("Check number").inputValue()).toBe("1042");
  await page.unroute("**/api/admin/refunds/*/paid-by-hand");
  let sent: unknown;
  await page.route("**/api/admin/refunds/*/paid-by-hand", (route) => {
    sent = route.request().postDataJSON();
    return route.fulfill({ json: { ...settled, refusedRefunds: [] } });
  });
  await record.click();
  await hear(page, "$26.34 recorded as paid");
  expect(sent).toEqual({ by: "check", reference: "1042", amountCents: 2634 });
  await page.getByText("$26.34 of order K7M-3PX").waitFor({ state: "detached" });
  await context.close();
});
