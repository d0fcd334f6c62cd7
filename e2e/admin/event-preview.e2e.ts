/** @module-tag whole */
import { getEvent, setEventStatus } from "@secret/contract";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { callerOn } from "../browser/accounts.ts";
import { createEventTonight } from "../browser/create-event.ts";
import { expectAccessible } from "../browser/expect-accessible.ts";
import { useSite } from "../browser/use-site.ts";
import { signIn } from "../browser/visit.ts";

const site = useSite();
const ADMIN = "admin@secret.example";
const previewOf = (id: string) => `/admin/events/${id}/preview`;

/** Creates an event that was set back to draft, so members don't see it. */
async function createDraft(title: string): Promise<string> {
  const id = await createEventTonight(site, title);
  const admin = await callerOn(site, "admin");
  await admin(setEventStatus, { params: { id }, body: { status: "draft" } });
  return id;
}

const menuOf = (page: Page) => page.getByRole("region", { name: "Menu" });

test("a draft is previewed from the list as members will see it; nothing can be ordered, and the bar leads back", async () => {
  const id = await createDraft("Not Yet Night");
  const { page, context, complaints } = await site.visit("desktop", "light");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await signIn(page, ADMIN);
  await page.goto("/admin/events");
  await page.getByRole("button", { name: "Actions for Not Yet Night" }).click();
  expect(await page.getByRole("menuitem", { name: "View event" }).count()).toBe(0);
  await page.getByRole("menuitem", { name: "Preview" }).click();
  await page.waitForURL(`**${previewOf(id)}`);
  await page.getByRole("heading", { name: "Not Yet Night", level: 1 }).waitFor();
  await page.getByText("Members don't see this draft yet.", { exact: false }).waitFor();
  await page.getByText("ACTIVE", { exact: true }).waitFor();
  await menuOf(page).getByRole("button", { name: "Hot Honey Tail" }).click();
  const sheet = page.getByRole("dialog", { name: "Hot Honey Tail" });
  await sheet.getByText("Allergens").waitFor();
  expect(await sheet.getByRole("button").allInnerTexts()).toEqual(["✕"]);
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "detached" });
  expect(await page.getByRole("button", { name: /add|order|notify|waitlist/i }).count()).toBe(0);
  expect(asked.filter((path) => path.endsWith("/mine"))).toEqual([]);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Back to the editor" }).click();
  await page.getByRole("button", { name: "Undo" }).waitFor({ state: "detached" });
  await page.getByRole("link", { name: "Preview" }).click();
  await page.waitForURL(`**${previewOf(id)}`);
  expect(complaints).toEqual([]);
  await context.close();
});

test("an open event is previewed without ordering, also with items in the cart", async () => {
  const id = await createEventTonight(site, "Open Night");
  const { page, context } = await site.visit("phone", "dark");
  await signIn(page, ADMIN);
  await page.goto(`/events/${id}`);
  await menuOf(page)
    .getByRole("button", { name: /^Add Hot Honey Tail/ })
    .click();
  await page.getByText("Hot Honey Tail added to cart!").waitFor();
  await page.goto(previewOf(id));
  await page.getByText("This is what members see.", { exact: false }).waitFor();
  await page.getByText("✓ Open for Orders").waitFor();
  await menuOf(page).getByText("Truffle Fries").waitFor();
  expect(
    await menuOf(page)
      .getByRole("button", { name: /^(Add|One more|One less)/ })
      .count(),
  ).toBe(0);
  expect(await page.getByRole("button", { name: /checkout/i }).count()).toBe(0);
  await context.close();
});

test("a phone beside the editor shows the input: texts at once, times once all are valid", async () => {
  const id = await createEventTonight(site, "Typed Night");
  const { page, context, complaints } = await site.visit("desktop", "dark");
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, ADMIN);
  await page.goto(`/admin/events/${id}`);
  const phone = page.frameLocator('iframe[title="The event on a phone"]');
  await phone.getByRole("heading", { name: "Typed Night", level: 1, includeHidden: true }).waitFor();
  await phone.getByText("Hot Honey Tail").waitFor();
  await page.getByLabel("Title").fill("Typed Again");
  await page.getByLabel("Address").fill("");
  await page.getByText("All times", { exact: true }).click();
  await page.getByLabel("Registration closes").fill("2020-01-01T10:00");
  await phone.getByText("Typed Again").waitFor();
  await phone.getByText("✓ Open for Orders").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await phone.getByText("Typed Night").waitFor();
  await page.getByLabel("Max orders").fill("77");
  await phone.getByText("77 left").waitFor();
  expect(await phone.locator("html").getAttribute("data-theme")).toBe("dark");
  const card = await phone.locator("article").first().boundingBox();
  expect(card?.width).toBeLessThan(360);
  // On a laptop it is scaled down at the same inner width; on smaller screens there is none.
  await page.setViewportSize({ width: 1024, height: 768 });
  const frame = page.locator("iframe");
  await expect.poll(async () => (await frame.boundingBox())?.width).toBe(276);
  expect(await phone.locator("html").evaluate(({ clientWidth }) => clientWidth)).toBeGreaterThan(340);
  await page.setViewportSize({ width: 1000, height: 768 });
  await frame.waitFor({ state: "detached" });
  expect(complaints).toEqual([]);
  await context.close();
});

test("the phone shows nothing before its styles have loaded", async () => {
  const id = await createEventTonight(site, "Dressed Night");
  const { page, context } = await site.visit("desktop", "light");
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, ADMIN);
  // Records what is visible at the moment when the phone's page loads.
  await context.addInitScript(() => {
    const seen: string[] = [];
    if (self === top) Object.assign(self, { seen });
    else
      document.addEventListener(
        "load",
        ({ target }) => {
          if (!(target as Partial<Element>).localName?.startsWith("link")) return;
          (Reflect.get(parent, "seen") as string[]).push(document.body.innerText);
        },
        true,
      );
  });
  await page.goto(`/admin/events/${id}`);
  await page.frameLocator("iframe").getByText("Hot Honey Tail").waitFor();
  const seen: string[] = await page.evaluate(() => Reflect.get(self, "seen"));
  expect(seen[0]).toBe("");
  await context.close();
});

test("nothing in the editor's phone can be clicked or focused, but it scrolls", async () => {
  const id = await createEventTonight(site, "Behind Glass");
  const { page, context } = await site.visit("desktop", "light");
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, ADMIN);
  await page.goto(`/admin/events/${id}`);
  const phone = page.frameLocator("iframe");
  await phone.getByText("Hot Honey Tail").click({ force: true });
  expect(await phone.getByRole("dialog", { includeHidden: true }).count()).toBe(0);
  expect(
    await phone.locator("body").evaluate(({ ownerDocument }) => ownerDocument.activeElement?.tagName),
  ).toBe("BODY");
  const box = await page.locator("iframe").boundingBox();
  await page.mouse.move((box?.x ?? 0) + 100, (box?.y ?? 0) + 300);
  await page.mouse.wheel(0, 400);
  await expect.poll(() => phone.locator("html").evaluate((page) => page.scrollTop)).toBeGreaterThan(0);
  await expectAccessible(page);
  await context.close();
});

test("abuse 53: a member can't open a draft's preview or its data", async () => {
  const id = await createDraft("Whispered Night");
  const { page, context } = await site.visit();
  await signIn(page, "ana@secret.example");
  await page.goto(previewOf(id));
  await page.waitForURL("**/dashboard**");
  expect(await page.getByText("Whispered Night").count()).toBe(0);
  const answers = await page.evaluate(
    (paths) => Promise.all(paths.map((path) => fetch(path).then(({ status }) => status))),
    [`/api/admin/events/${id}`, `/api/events/${id}`],
  );
  expect(answers).toEqual([403, 404]);
  const member = await callerOn(site, "member");
  await expect(member(getEvent, { params: { id } })).rejects.toMatchObject({ code: "EVENT_NOT_FOUND" });
  await context.close();
});

test("abuse 53: the preview sends a visitor to sign-in and the crew to its dashboard", async () => {
  const id = await createDraft("Unseen Night");
  const { page, context } = await site.visit();
  await page.goto(previewOf(id));
  await page.waitForURL("**/login**");
  expect(await page.getByText("Unseen Night").count()).toBe(0);
  await signIn(page, "staff@secret.example");
  await page.goto(previewOf(id));
  await page.getByText("Access Denied - You don't have admin privileges").waitFor();
  expect(new URL(page.url()).pathname).toBe("/dashboard");
  expect(await page.getByText("Unseen Night").count()).toBe(0);
  await context.close();
});
