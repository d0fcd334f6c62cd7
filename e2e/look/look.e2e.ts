/** @module-tag whole */
import { getOrder, listEvents, listNotifications } from "@secret/contract";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { useSite } from "../browser/use-site.ts";
import { openCardForm, openCheckout, signIn } from "../browser/visit.ts";
import { stall } from "../made-up/answers.ts";

const site = useSite();

test("numbers have their own font with tabular digits", async () => {
  const { page, context } = await site.visit();
  await signIn(page, "ana@secret.example");
  await page.goto("/orders");
  const price = page.getByText(/^\$\d+\.\d\d$/).first();
  await price.waitFor();
  const look = await price.evaluate(async (element) => {
    await document.fonts.ready;
    const widthOf = (text: string) => {
      const copy = element.cloneNode() as HTMLElement;
      copy.textContent = text;
      copy.style.position = "absolute";
      element.after(copy);
      const { width } = copy.getBoundingClientRect();
      copy.remove();
      return width;
    };
    return {
      face: getComputedStyle(element).fontFamily,
      isLoaded: document.fonts.check('700 16px "Instrument Sans Number"'),
      ones: widthOf("1111"),
      eights: widthOf("8888"),
    };
  });
  expect(look.face).toMatch(/^"Instrument Sans Number"/);
  expect(look.isLoaded).toBe(true);
  expect(look.ones).toBe(look.eights);
  await context.close();
});

test.each(["light", "dark"] as const)(
  "in the %s theme disabled controls are readable, and only the primary button is a ticket",
  async (theme) => {
    const { page, context } = await site.visit("phone", theme);
    await openCheckout(page, theme === "light" ? "imani@secret.example" : "luca@secret.example");
    const apply = page.getByRole("button", { name: "Apply" });
    expect(await apply.isDisabled()).toBe(true);
    expect(await measureContrast(apply)).toBeGreaterThanOrEqual(4.5);
    const tickets = await page
      .locator("button, a")
      .evaluateAll((all) =>
        all
          .filter((each) => getComputedStyle(each, "::before").maskImage.includes("radial-gradient"))
          .map((each) => (each as HTMLElement).innerText),
      );
    expect(tickets).toEqual([expect.stringMatching(/^Continue to payment/)]);
    await context.close();
  },
);

test("the card form follows a theme change", async () => {
  const { page, close } = await openCardForm(site, "devon@secret.example");
  const label = page.frameLocator('iframe[title="Card details"]').locator("label").first();
  const inkOf = (element: Element) => getComputedStyle(element).color;
  const before = await label.evaluate(inkOf);
  await page.evaluate(() => {
    // Do what another tab does on a theme change.
    localStorage.setItem("theme", "dark");
    dispatchEvent(new StorageEvent("storage", { key: "theme" }));
  });
  await expect.poll(() => label.evaluate(inkOf)).not.toBe(before);
  expect(await label.evaluate(inkOf)).toBe(await page.locator("h1").evaluate(inkOf));
  await close();
});

/** Returns the contrast of a text with its background by WCAG 2.2. */
function measureContrast(target: ReturnType<Page["getByRole"]>): Promise<number> {
  return target.evaluate((element) => {
    const luminance = (color: string) => {
      const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map((part) => {
        const share = Number(part) / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const { color, backgroundColor } = getComputedStyle(element);
    const [dark = 0, light = 0] = [luminance(color), luminance(backgroundColor)].toSorted(
      (one, other) => one - other,
    );
    return (light + 0.05) / (dark + 0.05);
  });
}

test.each([
  ["/events", listEvents],
  ["/orders/00000000-0000-4000-8000-000000000000", getOrder],
  ["/notifications", listNotifications],
])("the loading placeholder at %s is at most one screen high", async (path, call) => {
  const { page, context } = await site.visit();
  await signIn(page, "ana@secret.example");
  await stall(call)(page);
  await page.goto(path);
  const loading = page.getByRole("status").filter({ has: page.locator(".animate-pulse") });
  await loading.waitFor();
  expect((await loading.boundingBox())?.height).toBeLessThanOrEqual(844);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await context.close();
});

test("a load error shows a picture and two actions", async () => {
  const { page, context } = await site.visit();
  await signIn(page, "ana@secret.example");
  await page.route("**/api/notifications*", (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto("/notifications");
  await page.getByRole("heading", { name: "Failed to load notifications" }).waitFor();
  expect(await page.locator('img[src="/spots/unplugged.avif"]').isVisible()).toBe(true);
  expect(await page.getByRole("button", { name: "Try again" }).isVisible()).toBe(true);
  await page.getByRole("link", { name: "Go to the dashboard" }).click();
  await page.waitForURL("**/dashboard");
  await context.close();
});

test("a face looks out of the painted door while its plate is hovered", async () => {
  const { page, context } = await site.visit("desktop", "dark");
  await page.clock.install();
  await page.goto("/");
  await page.getByRole("button", { name: "Play pictures" }).click();
  // Pictures change every six seconds.
  const changePicture = async () => {
    await page.clock.runFor(6_000);
    return page.locator('[data-slide="shown"]').getAttribute("src");
  };
  await expect.poll(changePicture).toContain("back-door");
  const eyes = page.getByTestId("peephole").locator("> g");
  await eyes.waitFor({ state: "attached" });
  const opacity = () => eyes.evaluate((group) => getComputedStyle(group).opacity);
  expect(await opacity()).toBe("0");
  await page.getByTestId("peephole").hover();
  await expect.poll(opacity).toBe("1");
  await page.mouse.move(10, 10);
  await expect.poll(opacity).toBe("0");
  await context.close();
});

test("on a phone, eyes look out of the door while a hidden password is typed, and close once it is shown", async () => {
  const { page, context } = await site.visit();
  await page.goto("/login");
  const eyes = page.getByTestId("door-eyes");
  await eyes.waitFor();
  expect(await eyes.getAttribute("data-open")).toBe("false");
  const password = page.getByLabel("Password", { exact: true });
  // The prerendered page takes text before it reacts to it.
  await expect
    .poll(async () => {
      await password.fill("");
      await password.fill("knock");
      return eyes.getAttribute("data-open");
    })
    .toBe("true");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect.poll(() => eyes.getAttribute("data-open")).toBe("false");
  await context.close();
});
