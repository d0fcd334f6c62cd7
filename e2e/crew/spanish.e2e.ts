/** @module-tag whole */
import { expect, test } from "vitest";
import { makeCrewServer, serveBoard } from "../browser/crew-server.ts";
import { idOf, madeUpBoard, madeUpOrder, SCANNER_EVENT } from "../browser/made-up-board.ts";
import { inOneInstant } from "../browser/timing.ts";
import { useSite } from "../browser/use-site.ts";
import { signIn } from "../browser/visit.ts";

const site = useSite();
const NOW = new Date();

test("a device's crew works in Spanish after one tap and a reload, and the server's record stays English", async () => {
  const { page } = await site.visit("desktop", "dark");
  const server = makeCrewServer(
    madeUpBoard({
      eventId: SCANNER_EVENT,
      minutes: 30,
      now: NOW,
      orders: [madeUpOrder(0, NOW), madeUpOrder(2, NOW, { status: "preparing" })],
    }),
  );
  await inOneInstant(page);
  await serveBoard(page, server);
  await signIn(page, "staff@secret.example");
  await page.goto(`/crew/${SCANNER_EVENT}/board`);
  expect(await page.locator("html").getAttribute("lang")).toBe("en");
  // Use keys: a second tap this soon in the same place would count as a slip.
  await page.getByRole("button", { name: "Español" }).press("Enter");
  await page.getByRole("heading", { name: "Tablero" }).waitFor();
  await page.reload();
  await page.getByRole("region", { name: "Preparando", exact: true }).waitFor();
  expect(await page.locator("html").getAttribute("lang")).toBe("es");
  expect(await page.getByText("Preparing", { exact: true }).count()).toBe(0);

  await page.getByRole("link", { name: "Listado" }).press("Enter");
  await page.getByRole("heading", { name: "Listado", level: 1 }).waitFor();
  await page.getByRole("button", { name: /R2C-9TW/ }).press("Enter");
  const sheet = page.getByRole("dialog", { name: "En la ventanilla" });
  await sheet.getByText("No está lista: Preparando").waitFor();
  await sheet.getByRole("button", { name: "Cierre" }).press("Enter");
  await page.getByRole("button", { name: /D4H-F8H/ }).press("Enter");
  await sheet.getByRole("button", { name: "El código no se lee" }).press("Enter");
  await page.getByText("D4H-F8H entregada").waitFor();
  await expect
    .poll(() => server.actions.flatMap((each) => ("reason" in each ? [[each.orderId, each.reason]] : [])))
    .toEqual([[idOf("order", 0), "Code doesn't scan"]]);

  await page.goto(`/crew/${SCANNER_EVENT}/close`);
  const close = page.getByRole("heading", { name: "Close the day" });
  await close.waitFor();
  expect(await close.evaluate((heading) => heading.closest("[lang]")?.getAttribute("lang"))).toBe("en");
  await page.goto("/qr-verify");
  await page.getByRole("link", { name: "Scan next" }).waitFor();
  expect(await page.locator("html").getAttribute("lang")).toBe("en");

  await page.goto("/dashboard");
  expect(await page.locator("html").getAttribute("lang")).toBe("en");
  await page.goto(`/crew/${SCANNER_EVENT}/board`);
  await page.getByRole("button", { name: "English" }).press("Enter");
  await page.getByRole("heading", { name: "Board" }).waitFor();
  expect(await page.locator("html").getAttribute("lang")).toBe("en");
});
