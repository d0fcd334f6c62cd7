/** @module-tag whole */
import { expect, test } from "vitest";
import { expectAccessible } from "../browser/expect-accessible.ts";
import { useSite } from "../browser/use-site.ts";
import { signIn } from "../browser/visit.ts";

const site = useSite();

test("the keyboard alone opens any admin page, an event, an order, a member and a search from any page", async () => {
  const { page, context } = await site.visit("desktop", "light");
  await signIn(page, "admin@secret.example");
  await page.goto("/admin/orders");
  const results = page.getByRole("listbox", { name: "Results" });
  const heading = (name: string) => page.getByRole("heading", { name, level: 1 });
  await heading("Orders").waitFor();

  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: "Page, event or search" });
  await field.waitFor();
  await expectAccessible(page);
  await page.keyboard.type("audit");
  await results.getByRole("option", { selected: true, name: /Audit log/ }).waitFor();
  await page.keyboard.press("Enter");
  await heading("Audit log").waitFor();
  await field.waitFor({ state: "detached" });

  await page.keyboard.press("Control+k");
  await field.fill("koreatown");
  await page.getByRole("option", { name: /Koreatown Rooftop Supper/ }).waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/admin\/events\/[0-9a-f-]{36}/);

  await page.keyboard.press("Control+k");
  await field.fill("ana@secret");
  await results.getByRole("option", { selected: true, name: /ana@secret\.example$/ }).waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/admin\/users\/[0-9a-f-]{36}/);

  await page.keyboard.press("Control+k");
  await field.fill("ana");
  const order = page.getByRole("option", { name: /^\w{3}-\w{3} · Ana · \$/ }).first();
  const [number = ""] = (await order.innerText()).split(" · ");
  await field.fill(number.slice(0, 5).toLowerCase());
  await results.getByRole("option", { selected: true, name: number }).waitFor();
  await page.keyboard.press("Enter");
  await heading(number).waitFor();

  await page.keyboard.press("Control+k");
  await field.fill("ana");
  await page.getByRole("option", { name: /^Orders with/ }).waitFor();
  for (let step = 0; step < 20; step++) {
    const chosen = await results.getByRole("option", { selected: true }).innerText();
    if (chosen.startsWith("Orders with")) break;
    await page.keyboard.press("ArrowDown");
  }
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/admin\/orders\?search=ana/);

  await page.keyboard.press("g");
  await page.keyboard.press("e");
  await heading("Events").waitFor();
  await context.close();
});

test("typing into a field doesn't open the palette; Escape closes it", async () => {
  const { page, context } = await site.visit("desktop", "dark");
  await signIn(page, "admin@secret.example");
  await page.goto("/admin/audit");
  await page.getByRole("heading", { name: "Audit log", level: 1 }).waitFor();
  await page.getByLabel("Search the audit log").fill("");
  await page.keyboard.type("go");
  await page.waitForURL(/search=go/);
  await page.getByRole("button", { name: /^Go to/ }).click();
  await page.getByRole("option", { name: /^Home/ }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("option", { name: /^Home/ }).waitFor({ state: "detached" });
  expect(new URL(page.url()).pathname).toBe("/admin/audit");
  await context.close();
});

test("a question mark shows every shortcut, and Escape closes the sheet", async () => {
  const { page, context } = await site.visit("desktop", "light");
  await signIn(page, "admin@secret.example");
  await page.goto("/admin/events");
  await page.getByRole("heading", { name: "Events", level: 1 }).waitFor();
  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await sheet.getByText("Go to a page, event, order or member").waitFor();
  await sheet.getByText("Audit log", { exact: true }).waitFor();
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "detached" });
  await context.close();
});

test("a phone and a tablet have the button of the palette", async () => {
  const { page, context } = await site.visit();
  await signIn(page, "admin@secret.example");
  await page.goto("/admin/orders");
  for (const width of [390, 1024]) {
    await page.setViewportSize({ width, height: 768 });
    await page.getByRole("button", { name: /^Go to/ }).click();
    await page.getByRole("option", { name: /^Home/ }).waitFor();
    await page.keyboard.press("Escape");
  }
  await context.close();
});
