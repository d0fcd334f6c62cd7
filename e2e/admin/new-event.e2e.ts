import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible } from "../browser/expect-accessible.ts";
import { useSite } from "../browser/use-site.ts";
import { signIn } from "../browser/visit.ts";

const site = useSite();

/** Opens the form with the page's clock fixed in the week before the tested night. */
async function openNewEvent(now: string): Promise<Page> {
  const { page } = await site.visit("desktop", "light");
  await signIn(page, "admin@secret.example");
  await page.clock.setFixedTime(now);
  await page.goto("/admin/events/new");
  await page.getByRole("heading", { name: "New event" }).waitFor();
  return page;
}

test("a time that the clocks skip in spring shows an error at its field", async () => {
  const page = await openNewEvent("2027-03-08T20:00:00Z");
  await page.getByText("All times", { exact: true }).click();
  const closes = page.getByLabel("Registration closes");
  await closes.fill("2027-03-14T02:30");
  await page.getByRole("button", { name: "Create event" }).click();
  const text = "2:30 AM doesn't exist that night: clocks go forward. Please choose 1:30 AM or 3:30 AM.";
  await page.getByText(text).waitFor();
  expect(await closes.getAttribute("aria-invalid")).toBe("true");
  await expectAccessible(page);
  await closes.fill("2027-03-14T03:30");
  await page.getByText(text).waitFor({ state: "detached" });
  await page.context().close();
});

test("a time that occurs twice means the first by default, and the second can be chosen", async () => {
  const page = await openNewEvent("2026-10-26T20:00:00Z");
  await page.getByLabel("Title").fill("Halloween, the longer night");
  await page.getByLabel("Location name").fill("Mei Ling Way");
  await page.getByLabel("ZIP code").fill("90012");
  await page.getByLabel("Address").fill("943 N Broadway, Los Angeles");
  await page.getByText("All times", { exact: true }).click();
  await page.getByLabel("Event date and time").fill("2026-11-02T18:00");
  await page.getByLabel("Registration opens").fill("2026-11-01T01:30");
  await page.getByText("1:30 AM happens twice that night; we take the first one (PDT).").waitFor();
  await page.getByLabel("Registration closes", { exact: true }).fill("2026-11-01T01:30");
  await page.getByLabel("Registration closes: which of the two").selectOption("Second, 1:30 AM PST");
  await page.getByText("1:30 AM happens twice that night; we take the second one (PST).").waitFor();
  await expectAccessible(page);
  await page.getByLabel("Pickup starts").fill("2026-11-02T18:00");
  await page.getByLabel("Pickup ends").fill("2026-11-02T21:00");
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await page.route("**/api/admin/events", (route) => route.abort());
  await page.getByRole("button", { name: "Create event" }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    registrationOpensAt: "2026-11-01T08:30:00.000Z",
    registrationClosesAt: "2026-11-01T09:30:00.000Z",
  });
  await page.context().close();
});
