import { expect, test } from "vitest";
import { expectAccessible } from "../browser/expect-accessible.ts";
import { useSite } from "../browser/use-site.ts";
import { signIn } from "../browser/visit.ts";

const site = useSite();

test("the admin dashboard shows that the ledger agrees, and each difference when it doesn't", async () => {
  const { page, context } = await site.visit("desktop", "light");
  await signIn(page, "admin@secret.example");
  await page.goto("/admin");
  await page.getByText(/Books balanced: \d+ checks/).waitFor();

  await page.route("**/api/admin/ledger", async (route) => {
    const report = await (await route.fetch()).json();
    report.comparisons[0].differenceCount = 2;
    report.comparisons[0].differences = ["event A counts 3 orders", "event B counts 1 orders"];
    await route.fulfill({ json: { ...report, differenceCount: 2 } });
  });
  await page.reload();
  await page.getByText("2 differences in the books").click();
  await page.getByText("Check failed: Event order counts match (2)").waitFor();
  expect(await page.getByText("event B counts 1 orders").isVisible()).toBe(true);
  await expectAccessible(page);
  await context.close();
});
