import { test } from "vitest";
import { expectAccessible } from "../browser/expect-accessible.ts";
import { hear } from "../browser/heard.ts";
import { useSite } from "../browser/use-site.ts";
import { signIn } from "../browser/visit.ts";

const site = useSite();

test("the admin dashboard shows what waits for Square, and retries a rejected refund", async () => {
  const { page, context } = await site.visit("desktop", "light");
  await signIn(page, "admin@secret.example");
  await page.goto("/admin");
  await page.getByText("Nothing is waiting on Square").waitFor();

  const refund = {
    id: "01890000-0000-7000-8000-000000000000",
    orderNumber: "K7M-3PX",
    amountCents: 2634,
    reason: "Cancelled by the member",
    refusal: "The card is closed.",
    refusedAt: new Date().toISOString(),
  };
  const nothing = { count: 0, oldestSince: null };
  const payments = { count: 12, oldestSince: new Date().toISOString() };
  const waiting = { payments, refunds: nothing, webhooks: nothing };
  const settled = { waiting, disputes: { open: 0, toAnswer: 0, dueAt: null }, refusedLists: [] };
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
