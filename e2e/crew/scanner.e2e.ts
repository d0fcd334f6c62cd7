import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CrewAction, CrewOrder } from "@secret/contract";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { writeCameraVideo } from "../browser/cameras.ts";
import { makeCrewServer, serveBoard } from "../browser/crew-server.ts";
import { typeAsScanner } from "../browser/keyboard.ts";
import { type LaunchedBrowser, launchBrowser } from "../browser/launch.ts";
import { idOf, madeUpBoard, madeUpOrder, SCANNER_EVENT, tokenOf } from "../browser/made-up-board.ts";
import { holdAnswers } from "../browser/network.ts";
import { openVisit } from "../browser/open-visit.ts";
import { UNDO_ON_PHONE, undoPlace } from "../browser/sight.ts";
import { useSite } from "../browser/use-site.ts";
import { signIn, stopClock } from "../browser/visit.ts";

const site = useSite();
const SCANNER = `/crew/${SCANNER_EVENT}/scan`;
const NOW = new Date();
const ORDER = madeUpOrder(0, NOW);

const boardOf = (orders: CrewOrder[]) =>
  madeUpBoard({ eventId: SCANNER_EVENT, minutes: 30, orders, now: NOW });

let folder: string;
let withCamera: LaunchedBrowser;
const video = () => join(folder, "camera.y4m");
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "secret-camera-"));
  const flags = [
    "--use-fake-device-for-media-stream",
    "--use-fake-ui-for-media-stream",
    `--use-file-for-fake-video-capture=${video()}`,
  ];
  withCamera = await launchBrowser(flags, inject("browserProgram"));
});
afterAll(async () => {
  await withCamera?.close();
  await rm(folder, { recursive: true, force: true });
});

const linkOf = (index: number) => `${site.url}/qr-verify?o=${idOf("order", index)}&token=${tokenOf(index)}`;

test("a code in front of the camera is handed off at once and only once, and the scanner continues automatically", async () => {
  await writeCameraVideo(video(), linkOf(0));
  const { page, context, complaints } = await openVisit(withCamera.browser, site.url, "phone", "light");
  const server = makeCrewServer(boardOf([ORDER]));
  const sent = server.actions;
  await serveBoard(page, server);
  await signIn(page, "staff@secret.example");
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto(SCANNER);

  const result = page.getByRole("dialog");
  await result.getByRole("heading", { name: "Hand off" }).waitFor();
  await expect.poll(() => sent).toMatchObject([{ kind: "scan", orderId: ORDER.id, token: tokenOf(0) }]);
  // The result closes automatically, and the code that is still there isn't taken again.
  await result.waitFor({ state: "detached" });
  await page.getByText("Line up the code in the frame").waitFor();
  expect(sent).toHaveLength(1);
  await page.getByText(/^[01] of 1$/).waitFor();
  await page.getByText(/^As of \d+:\d\d [AP]M$/).waitFor();

  // The decoder is our own file and loads with this page.
  expect(loaded.filter((path) => /wasm/.test(path))).toEqual([
    expect.stringMatching(/^\/assets\/wasm-workers\/decoder\.worker-[\w-]+\.js$/),
    expect.stringMatching(/^\/assets\/zxing_reader-[\w-]+\.wasm$/),
  ]);
  expect(complaints).toEqual([]);
  await context.close();
});

test("a success stays on screen for 2.5 seconds, and can be undone for ten", async () => {
  const { page, context } = await site.visit("phone", "light");
  await page.clock.install();
  const server = makeCrewServer(boardOf([ORDER]));
  await serveBoard(page, server);
  await signIn(page, "staff@secret.example");
  await page.goto(SCANNER);
  await page.getByRole("heading", { name: "No camera here" }).waitFor();
  // An answer would tell the stopped page how late it is.
  const goOn = await holdAnswers(page);
  await stopClock(page);

  await typeAsScanner(page, linkOf(0));
  const result = page.getByRole("dialog");
  await result.getByRole("heading", { name: "Hand off" }).waitFor();
  await result.getByText(ORDER.orderNumber).waitFor();
  await result.getByText("Extra lemon, sauce on the side please").waitFor();
  expect(await result.evaluate((each) => getComputedStyle(each).backgroundColor)).toBe("rgb(14, 107, 53)");
  // Enter goes on and undoes nothing.
  await result.getByRole("button", { name: "Undo" }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Scan next");
  await page.clock.runFor(2_500);
  await result.waitFor({ state: "detached" });
  expect(await undoPlace(page, ORDER.orderNumber)).toEqual(UNDO_ON_PHONE);
  await page.getByRole("button", { name: `Undo ${ORDER.orderNumber}` }).click();
  await page.getByRole("button", { name: "Last 20" }).click();
  await page.getByText("Taken back").waitFor();
  await page.clock.resume();
  await goOn();
  await expect
    .poll(() => server.actions)
    .toMatchObject([
      { kind: "scan", orderId: ORDER.id, token: tokenOf(0) },
      { kind: "move", orderId: ORDER.id, from: "completed", to: "ready" },
    ]);
  await context.close();
});

test("a cable scanner works without a camera: codes, labels and foreign codes", async () => {
  const { page, context } = await site.visit("desktop", "light");
  const server = makeCrewServer(boardOf([ORDER, madeUpOrder(2, NOW, { status: "preparing" })]));
  const sent = server.actions;
  await serveBoard(page, server);
  await signIn(page, "staff@secret.example");
  await page.goto(SCANNER);
  await page.getByRole("heading", { name: "No camera here" }).waitFor();

  await typeAsScanner(page, "https://example.com/menu");
  const result = page.getByRole("dialog");
  await result.getByRole("heading", { name: "Invalid QR Code" }).waitFor();
  await result.getByText("Invalid QR code format").waitFor();
  await typeAsScanner(page, linkOf(2));
  await result.getByRole("heading", { name: "Not ready" }).waitFor();
  await result.getByText(/^Preparing · window \d+:\d\d$/).waitFor();
  expect(sent).toEqual([]);

  await typeAsScanner(page, ORDER.orderNumber);
  await result.getByText("Hand off without the code").waitFor();
  await result.getByRole("button", { name: "Phone is dead or at home" }).click();
  await result.getByRole("heading", { name: "Hand off", exact: true }).waitFor();
  await expect
    .poll(() => sent)
    .toMatchObject([{ kind: "hand-off", orderId: ORDER.id, reason: "Phone is dead or at home" }]);
  await context.close();
});

test("without camera permission the page says what to do, and the number can be typed", async () => {
  const { page, context } = await site.visit("phone", "dark");
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("no", "NotAllowedError"));
  });
  await serveBoard(page, makeCrewServer(boardOf([ORDER, madeUpOrder(2, NOW, { status: "preparing" })])));
  await signIn(page, "staff@secret.example");
  await page.goto(SCANNER);
  await page.getByRole("heading", { name: "The camera is blocked" }).waitFor();
  await page.getByText(/allow the camera, and try again/).waitFor();

  await page.getByRole("button", { name: "Type the number" }).click();
  const form = page.getByRole("dialog");
  // It can be typed at once, without a tap on the field.
  await page.keyboard.type("zzz", { delay: 200 });
  await page.keyboard.press("Enter");
  await form.getByText("No order at this event has the number zzz.").waitFor();
  await form.getByLabel("Order number").fill("r2c9tw");
  await page.keyboard.press("Enter");
  await form.getByText("Not ready: Preparing").waitFor();
  expect(await form.getByRole("button", { name: "Phone is dead or at home" }).count()).toBe(0);
  await context.close();
});

test("a later refusal turns the result red, also in the last 20", async () => {
  const { page, context } = await site.visit("phone", "light");
  const pickedUpAt = new Date(NOW.getTime() - 60_000).toISOString();
  await serveBoard(page, makeCrewServer(boardOf([ORDER])));
  await page.route("**/api/crew/events/*/actions", (route) => {
    const [action] = (route.request().postDataJSON() as { actions: CrewAction[] }).actions;
    const order = { ...ORDER, status: "completed", pickedUpAt };
    const answer = { id: action?.id, outcome: "conflict", code: "PICKUP_CODE_USED", message: null, order };
    return route.fulfill({ json: { serverTime: new Date().toISOString(), answers: [answer] } });
  });
  await signIn(page, "staff@secret.example");
  await page.goto(SCANNER);
  await page.getByRole("heading", { name: "No camera here" }).waitFor();
  await typeAsScanner(page, linkOf(0));
  await page.getByRole("dialog").getByRole("heading", { name: "Already Picked Up" }).waitFor();
  await page.getByRole("button", { name: "Scan next" }).click();
  await page.getByRole("button", { name: "Last 20" }).click();
  const row = page.getByRole("listitem").filter({ hasText: ORDER.orderNumber });
  await row.getByText("Already Picked Up").waitFor();
  expect(await row.evaluate((each) => getComputedStyle(each).backgroundColor)).toBe("rgb(143, 20, 11)");
  await context.close();
});
