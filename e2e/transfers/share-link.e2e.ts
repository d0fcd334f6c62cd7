import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { drawCode } from "../../apps/web/src/ui/draw-code.ts";
import { confirmedOrderOf } from "../browser/demo-orders.ts";
import { hear } from "../browser/heard.ts";
import { useSite } from "../browser/use-site.ts";
import { signIn } from "../browser/visit.ts";
import { offerOrder } from "./offer-order.ts";

const site = useSite();

/** How the system's own sheet ends: what was shared, or that somebody closed it, or that it failed. */
type SheetEnd = "shared" | "AbortError" | "NotAllowedError";

/** A device with a sheet of its own for links. Runs in the page. */
function haveSheet(): void {
  const shared: ShareData[] = [];
  Object.assign(globalThis, { shared, sheetEnd: "shared" });
  navigator.share = async (data) => {
    const end = Reflect.get(globalThis, "sheetEnd") as SheetEnd;
    if (end !== "shared") throw new DOMException("no", end);
    shared.push(data ?? {});
  };
}

const endSheet = (page: Page, end: SheetEnd) =>
  page.evaluate((name) => Object.assign(globalThis, { sheetEnd: name }), end);

test("a link is shared by the device's own sheet, copied, and shown as a code; what fails says what to do instead", async () => {
  const { id } = await confirmedOrderOf(site, "ana@secret.example");
  const { page, context } = await site.visit();
  await page.addInitScript(haveSheet);
  await signIn(page, "ana@secret.example");
  await page.goto(`/orders/${id}`);
  const link = site.url + (await offerOrder(page, "friend@example.com"));

  const share = page.getByRole("button", { name: "Share", exact: true });
  await endSheet(page, "NotAllowedError");
  await share.click();
  await hear(page, "Sharing didn't work. Copy the link instead.");
  await endSheet(page, "AbortError");
  await share.click();
  await endSheet(page, "shared");
  await share.click();
  await expect
    .poll(() => page.evaluate(() => Reflect.get(globalThis, "shared")))
    .toMatchObject([{ url: link }]);
  const said = await page.evaluate(() => (Reflect.get(globalThis, "said") as string[]).join());
  expect(said).not.toContain("Sharing didn't work");

  const copy = page.getByRole("button", { name: "Copy link" });
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException("no", "NotAllowedError"));
  });
  await copy.click();
  await hear(page, "Copying didn't work. Press and hold the link instead.");
  await page.evaluate(() => {
    navigator.clipboard.writeText = async (text) => void Object.assign(globalThis, { copied: text });
  });
  await copy.click();
  await hear(page, "Link copied");
  expect(await page.evaluate(() => Reflect.get(globalThis, "copied"))).toBe(link);

  const code = page.getByRole("img", { name: "QR code of the link" }).locator("path");
  expect(await code.getAttribute("d")).toBe(drawCode(link).path);
  await context.close();
});
