/** @module-tag whole */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { camerasOf, giveCameras, holdCode } from "../browser/cameras.ts";
import { makeCrewServer, serveBoard } from "../browser/crew-server.ts";
import { idOf, madeUpBoard, madeUpOrder, SCANNER_EVENT, tokenOf } from "../browser/made-up-board.ts";
import { untilTapped } from "../browser/timing.ts";
import { useSite } from "../browser/use-site.ts";
import { signIn } from "../browser/visit.ts";

const site = useSite();
const NOW = new Date();
const ORDERS = [madeUpOrder(0, NOW), madeUpOrder(2, NOW, { status: "preparing" })];
/** Number of pictures in which a visible code is surely read. */
const PICTURES_TO_READ = 60;

const CONFLICT = {
  id: idOf("conflict", 1),
  orderId: idOf("order", 1),
  orderNumber: "K7M-3PX",
  keptDeviceId: idOf("device", 1),
  keptBy: "June C.",
  keptAt: NOW.toISOString(),
  lostActionId: idOf("action", 1),
  lostDeviceId: idOf("device", 2),
  lostBy: "Theo O.",
  lostAt: NOW.toISOString(),
  cancelledAt: null,
  isReleased: false,
};

const linkOf = (index: number) => `${site.url}/qr-verify?o=${idOf("order", index)}&token=${tokenOf(index)}`;

async function openScanner(cameras: readonly string[]) {
  const { page, context } = await site.visit("phone", "light");
  const server = makeCrewServer(
    madeUpBoard({ eventId: SCANNER_EVENT, minutes: 30, orders: ORDERS, now: NOW }),
  );
  await serveBoard(page, server);
  await giveCameras(page, cameras);
  await untilTapped(page);
  await signIn(page, "staff@secret.example");
  await page.goto(`/crew/${SCANNER_EVENT}/scan`);
  await page.getByText("Line up the code in the frame").waitFor();
  return { page, context, server };
}

async function waitForPictures(page: Page): Promise<void> {
  const { pictures } = await camerasOf(page);
  await expect
    .poll(async () => (await camerasOf(page)).pictures)
    .toBeGreaterThan(pictures + PICTURES_TO_READ);
}

test("a code shown to the camera during a result waits until the result is closed", async () => {
  const { page, context, server } = await openScanner(["back"]);
  const result = page.getByRole("dialog");
  await holdCode(page, linkOf(2));
  await result.getByRole("heading", { name: "Not ready" }).waitFor();
  await holdCode(page, linkOf(0));
  await waitForPictures(page);
  await result.getByRole("heading", { name: "Not ready" }).waitFor();
  expect(server.actions).toEqual([]);
  await result.getByRole("button", { name: "Scan next" }).click();
  await result.getByRole("heading", { name: "Hand off" }).waitFor();
  await expect.poll(() => server.actions).toMatchObject([{ kind: "scan", orderId: ORDERS[0]?.id }]);
  await context.close();
});

test("the next camera can be chosen and is remembered, and its torch switched", async () => {
  const { page, context } = await openScanner(["front", "back"]);
  await page.getByRole("button", { name: "Switch camera" }).click();
  await expect.poll(async () => (await camerasOf(page)).asked).toEqual(["front", "back"]);
  const torch = page.getByRole("button", { name: /^Torch/ });
  expect(await torch.getAttribute("aria-pressed")).toBe("false");
  await torch.click();
  await expect.poll(() => torch.getAttribute("aria-pressed")).toBe("true");
  await torch.click();
  await expect.poll(() => torch.getAttribute("aria-pressed")).toBe("false");
  expect((await camerasOf(page)).lamp).toEqual([true, false]);
  await page.reload();
  await page.getByText("Line up the code in the frame").waitFor();
  expect((await camerasOf(page)).asked).toEqual(["back"]);
  await context.close();
});

test.each([
  ["phone", 390, 844],
  ["tablet", 1024, 768],
])("on a %s all buttons are visible at once, also with Undo and a conflict", async (_, width, height) => {
  const { page, context, server } = await openScanner(["front", "back"]);
  await page.setViewportSize({ width, height });
  server.board = { ...server.board, conflicts: [CONFLICT] };
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await page.getByRole("button", { name: "1 order went out twice" }).waitFor();
  await holdCode(page, linkOf(0));
  await page.getByRole("button", { name: "Scan next" }).press("Enter");
  await page.getByRole("button", { name: "Undo D4H-F8H" }).waitFor();
  const last = await page.getByRole("button", { name: "Last 20" }).boundingBox();
  expect((last?.y ?? height) + (last?.height ?? 0)).toBeLessThanOrEqual(height);
  await context.close();
});
