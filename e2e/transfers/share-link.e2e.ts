import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { drawCode } from "../../apps/web/src/ui/draw-code.ts";
import { confirmedOrderOf } from "../browser/demo-orders.ts";
import { SIZES } from "../browser/every-look.ts";
import { hear } from "../browser/heard.ts";
import { useSite } from "../browser/use-site.ts";
import { signIn, stopClock } from "../browser/visit.ts";
import { offerOrder } from "./offer-order.ts";

const site = useSite();

/** Result of the system's share sheet: shared, closed by the user, or failed. */
type SheetEnd = "shared" | "AbortError" | "NotAllowedError";

/** Mocks a device with a share sheet. Runs in the page. */
function mockShareSheet(): void {
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

test("a link can be shared by the device's sheet, copied, and shown as a QR code; a failure says what to do instead", async () => {
  const { id } = await confirmedOrderOf(site, "ana@secret.example");
  const { page, context } = await site.visit();
  await page.addInitScript(mockShareSheet);
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
  await hear(page, "Copying didn't work. Tap and hold the link instead.");
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

/** Returns the y of an element's bottom edge in the window, in px. */
async function lowerEdge(element: Locator): Promise<number> {
  const box = await element.boundingBox();
  if (box === null) throw new Error("the element isn't visible");
  return box.y + box.height;
}

test("an offer can be cancelled in its sheet; a toast shows above the sheet, and above the page's bar afterwards", async () => {
  const { id } = await confirmedOrderOf(site, "devon@secret.example");
  const { page, context } = await site.visit();
  await page.clock.install();
  await signIn(page, "devon@secret.example");
  await page.goto(`/orders/${id}`);
  await offerOrder(page, "friend@example.com");
  const sheet = page.getByRole("dialog");
  const cancel = sheet.getByRole("button", { name: "Cancel transfer" });
  // The sheet may still be rising.
  await expect.poll(() => lowerEdge(cancel)).toBeLessThanOrEqual(SIZES.phone.height);
  await cancel.click({ trial: true });

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException("no", "NotAllowedError"));
  });
  await sheet.getByRole("button", { name: "Copy link" }).click();
  const words = "Copying didn't work. Tap and hold the link instead.";
  await sheet.getByText(words).waitFor();
  await stopClock(page);
  const top = (await sheet.getByRole("heading").first().boundingBox())?.y ?? 0;
  await expect.poll(() => lowerEdge(sheet.getByText(words))).toBeLessThan(top);

  await sheet.getByRole("button", { name: "Close" }).click();
  await sheet.waitFor({ state: "detached" });
  const bar = await page.getByRole("link", { name: "Add to calendar" }).boundingBox();
  // The toast moves as the sheet goes.
  await expect.poll(() => lowerEdge(page.getByText(words))).toBeLessThan(bar?.y ?? 0);
  // The first toast was there before the next sheet opened over it.
  await page.getByRole("button", { name: "Cancel Order" }).click();
  await sheet.getByText(words).waitFor();
  // The toast moves along as the sheet rises.
  await expect.poll(() => lowerEdge(sheet.getByText(words))).toBeLessThan(96);
  await context.close();
});
