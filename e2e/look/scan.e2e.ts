/** @module-tag whole */
import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { useSite } from "../browser/use-site.ts";
import { signIn } from "../browser/visit.ts";
import { scanReadyOrder } from "../gallery/screens/crew.ts";

const site = useSite();

const groundOf = (target: Locator) => target.evaluate((each) => getComputedStyle(each).backgroundColor);
const heightOf = async (target: Locator) => (await target.boundingBox())?.height;

test("a scan is readable from a meter away: green hands off, amber was used before, red isn't our code", async () => {
  const { page, context } = await site.visit("desktop", "light");
  await signIn(page, "staff@secret.example");
  await scanReadyOrder(page, site);
  const link = page.url();
  const handOff = page.getByRole("button", { name: "Mark as picked up" });
  await handOff.waitFor();
  expect(await heightOf(handOff)).toBe(88);
  expect(await groundOf(handOff)).toBe("rgb(14, 107, 53)");
  const number = await page.getByRole("heading", { level: 1 }).innerText();

  await handOff.click();
  const spoken = page.getByText("Order marked as picked up!");
  await spoken.waitFor();
  expect((await spoken.boundingBox())?.width, "no toast covers the result").toBe(1);
  await page.getByRole("heading", { name: "Pickup complete" }).waitFor();
  const main = page.getByRole("main");
  expect(await groundOf(main)).toBe("rgb(14, 107, 53)");
  expect((await main.locator("svg").boundingBox())?.width).toBe(224);
  const box = await page.getByText(number, { exact: true }).boundingBox();
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - 720)).toBeLessThanOrEqual(1);
  expect(await heightOf(page.getByRole("link", { name: "Return home" }))).toBe(72);

  const [next, home] = [
    page.getByRole("link", { name: "Scan next" }),
    page.getByRole("link", { name: "Return home" }),
  ];
  expect(await heightOf(next)).toBe(72);
  expect((await next.boundingBox())?.y).toBeLessThan((await home.boundingBox())?.y ?? 0);
  expect(await next.getAttribute("href")).toMatch(/^\/crew\/[\da-f-]{36}\/scan$/);

  await page.goto(link);
  await page.getByRole("heading", { name: "Already Picked Up" }).waitFor();
  expect(await groundOf(main)).toBe("rgb(255, 183, 3)");
  const time = page.getByText(/^\d+:\d\d [AP]M$/);
  expect(await time.evaluate((each) => getComputedStyle(each).fontSize)).toBe("40px");

  await page.goto("/qr-verify?o=x&token=y");
  await page.getByRole("heading", { name: "Invalid QR Code" }).waitFor();
  expect(await groundOf(main)).toBe("rgb(143, 20, 11)");
  await context.close();
});
