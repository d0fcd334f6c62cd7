import { getNextKnock } from "@secret/contract";
import { expect, test } from "vitest";
import { createInvitation } from "../../apps/server/src/features/members/service/invitations.ts";
import { SIZES } from "../browser/every-look.ts";
import { useSite } from "../browser/use-site.ts";
import { stopClock } from "../browser/visit.ts";

const site = useSite({ worker: true });

test("the landing page's pictures change every six seconds, can be paused, and stay still with reduced motion", async () => {
  const context = await site.browser.newContext({ baseURL: site.url });
  const page = await context.newPage();
  await page.clock.install();
  await page.goto("/");
  const shown = () => page.locator('[data-slide="shown"]').getAttribute("src");
  await page.locator('[data-slide="shown"]').waitFor();
  await stopClock(page);
  const seen = [await shown()];
  for (let count = 0; count < 5; count++) {
    await page.clock.runFor(6_000);
    await expect.poll(shown).not.toBe(seen.at(-1));
    seen.push(await shown());
  }
  // Each picture stays six seconds, so after five changes the first one is back.
  expect(new Set(seen).size).toBe(5);
  expect(seen.at(-1)).toBe(seen[0]);
  await page.getByRole("button", { name: "Pause pictures" }).click();
  const paused = await shown();
  await page.clock.runFor(20_000);
  expect(await shown()).toBe(paused);
  await context.close();

  const still = await site.visit();
  await still.page.goto("/");
  await still.page.getByRole("button", { name: "Play pictures" }).waitFor();
  await still.context.close();
});

test("the landing page has both calls to action, the four benefits, and the sign-in link", async () => {
  const { page, context } = await site.visit("phone", "dark");
  await page.goto("/");
  for (const name of ["Early Access", "VIP Treatment", "Guaranteed Orders", "Exclusive Community"])
    await page.getByRole("heading", { name }).waitFor();
  expect(await page.getByRole("link", { name: "Join SECRET Program" }).count()).toBe(2);
  await page.getByRole("link", { name: "Already a member? Sign in here" }).click();
  await page.waitForURL("**/login");
  await context.close();
});

test("the landing page names the day of the next event under its headline", async () => {
  const { page, context } = await site.visit();
  const days = ["Friday", null] as const;
  for (const day of days) {
    await page.route(`**${getNextKnock.path}`, (route) => route.fulfill({ json: { day } }));
    await page.goto("/");
    await page.getByText(`Next knock: ${day ?? "members know"}.`).waitFor();
    await page.unrouteAll();
  }
  await context.close();
});

test("a visitor with a link to a member's page is asked to sign in first", async () => {
  const { page, context } = await site.visit();
  const calls = page.getByRole("link", { name: /^(Join SECRET Program|Member Login)$/ });
  await page.goto("/");
  expect((await calls.allInnerTexts()).slice(0, 2)).toEqual(["Join SECRET Program", "Member Login"]);
  await page.goto("/orders/00000000-0000-4000-8000-000000000000");
  await page.getByText("Sign in to see this order.").waitFor();
  expect((await calls.allInnerTexts()).slice(0, 2)).toEqual(["Member Login", "Join SECRET Program"]);
  expect(await calls.first().getAttribute("class")).toContain("ticket");
  expect(await calls.nth(1).getAttribute("class")).not.toContain("ticket");
  await context.close();
});

test("on a phone a public page's header is 64 px high, with a legal page's name in the middle", async () => {
  const { page, context } = await site.visit();
  for (const path of ["/", "/login"]) {
    await page.goto(path);
    expect(await page.getByRole("banner").boundingBox()).toMatchObject({ height: 64 });
  }
  await page.goto("/terms-of-use");
  const logo = await page.getByRole("banner").getByText("SECRET").locator("..").locator("..").boundingBox();
  const middle = (logo?.x ?? 0) + (logo?.width ?? 0) / 2;
  expect(Math.abs(middle - SIZES.phone.width / 2)).toBeLessThan(1);
  await context.close();
});

test("any other path redirects home, and an unset or system theme is light", async () => {
  const context = await site.browser.newContext({ baseURL: site.url, colorScheme: "dark" });
  const page = await context.newPage();
  await page.goto("/no/such/page");
  await page.waitForURL((url) => url.pathname === "/");
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe("light");
  await page.evaluate(() => localStorage.setItem("theme", "system"));
  await page.reload();
  expect(
    await page.evaluate(() => [document.documentElement.dataset.theme, localStorage.getItem("theme")]),
  ).toEqual(["light", "light"]);
  await page.getByRole("button", { name: /theme/i }).click();
  await page.getByRole("menuitemradio", { name: "Dark" }).click();
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe("dark");
  await context.close();
});

test("the promo card's code is white in both themes", async () => {
  const { page, context } = await site.visit("phone", "dark");
  await page.goto("/qr");
  const card = page.getByRole("img", { name: /Scan to join/ });
  expect(await card.evaluate((image) => getComputedStyle(image).filter)).toBe("none");
  await context.close();
});

test("the promo card prints front and back, each a page of 4 × 6 inches, and has an invitation", async () => {
  const { page, context } = await site.visit("desktop", "light");
  const { context: house } = site.server;
  const admins = house.database.selectFrom("users").select("id").where("role", "=", "admin");
  const { id } = await admins.executeTakeFirstOrThrow();
  const facts = { label: "Card at the pier", maxUses: null, expiresAt: null };
  const { code } = await createInvitation(house, facts, { userId: id });
  await page.goto("/qr");
  await page.getByLabel("Invitation code (optional)").fill(code);
  await page.getByRole("button", { name: "Add to the card" }).click();
  await page.waitForURL(`**/qr?invite=${code}`);
  await page.locator(`img[src="/api/promo-card.svg?invite=${code}"]`).waitFor();
  const printed = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString("latin1");
  expect(printed.match(/\/Type \/Page\b/g)).toHaveLength(2);
  expect(printed).toMatch(/\/MediaBox \[0 0 288(\.\d+)? 43[12](\.\d+)?\]/);
  await context.close();
});
