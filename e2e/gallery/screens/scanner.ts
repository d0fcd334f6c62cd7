import {
  type CrewBoard,
  type CrewChoice,
  type CrewOrder,
  explainPickupCode,
  getChoicesForMember,
} from "@secret/contract";
import type { Page } from "playwright-core";
import { makeCrewServer, serveBoard } from "../../browser/crew-server.ts";
import {
  type Evening,
  idOf,
  madeUpBoard,
  madeUpOrder,
  SCANNER_EVENT,
  tokenOf,
} from "../../browser/made-up-board.ts";
import { given } from "../../made-up/answers.ts";
import { inTurn, press, pressFirst, type Screen, send, sharing } from "../screen.ts";

const SCANNER = `/crew/${SCANNER_EVENT}/scan`;
const LIST = `/crew/${SCANNER_EVENT}/list`;
const NOW = new Date();
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000).toISOString();

const ORDERS: CrewOrder[] = [
  madeUpOrder(0, NOW),
  madeUpOrder(1, NOW, { status: "completed", pickedUpAt: minutesAgo(4) }),
  madeUpOrder(2, NOW, { status: "preparing" }),
  madeUpOrder(3, NOW, { checkedInAt: minutesAgo(7) }),
  madeUpOrder(4, NOW, { status: "confirmed", checkedInAt: minutesAgo(2) }),
  madeUpOrder(5, NOW, { isWalkUp: true, name: "" }),
  madeUpOrder(6, NOW, { isTransferred: true }),
  madeUpOrder(7, NOW, { status: "cancelled", statusSince: minutesAgo(12) }),
];
const CONFLICT: CrewBoard["conflicts"][number] = {
  id: idOf("conflict", 1),
  orderId: idOf("order", 1),
  orderNumber: "K7M-3PX",
  keptDeviceId: idOf("device", 1),
  keptBy: "June C.",
  keptAt: minutesAgo(9),
  lostActionId: idOf("action", 1),
  lostDeviceId: idOf("device", 2),
  lostBy: "Theo O.",
  lostAt: minutesAgo(8),
  cancelledAt: null,
  isReleased: false,
};

const CHOICE: CrewChoice = {
  id: idOf("count", 1),
  kind: "short",
  options: ["fewer", "refund"],
  defaultAnswer: "fewer",
  dueAt: minutesAgo(-15),
  answer: null,
  answeredBy: null,
  crewName: null,
  isSettled: false,
};

const EVENING = {
  eventId: SCANNER_EVENT,
  minutes: 30,
  event: { orders: 160, handedOff: 142 },
  orders: ORDERS,
  now: NOW,
};

/** Mocks the board. */
const withBoard =
  (changed: Partial<Evening> = {}) =>
  (page: Page) =>
    serveBoard(page, makeCrewServer(madeUpBoard({ ...EVENING, ...changed })));

/** Waits until the browser was asked for a camera and has none. */
const wasAsked = (page: Page) =>
  page.getByRole("button", { name: /^(?:Try again|Intente otra vez)$/ }).waitFor();

/** Provides a camera that sees a blank sheet. */
async function provideCamera(page: Page): Promise<void> {
  await wasAsked(page);
  await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width: 1280, height: 720 });
    const pen = canvas.getContext("2d");
    const draw = () => {
      if (pen === null) return;
      pen.fillStyle = "rgb(92 70 54)";
      pen.fillRect(0, 0, 1280, 720);
      pen.fillStyle = "rgb(240 232 220)";
      pen.fillRect(380, 140, 520, 440);
      requestAnimationFrame(draw);
    };
    draw();
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(10);
  });
  await press("Try again")(page);
}

/** Makes the browser refuse a camera with this error. */
const refuse = (name: string) => async (page: Page) => {
  await wasAsked(page);
  await page.evaluate((reason) => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("no", reason));
  }, name);
  await press("Try again")(page);
};

/** Types like a hardware scanner, and keeps a success on screen. */
const scan = (text: (page: Page) => string) => async (page: Page) => {
  await wasAsked(page);
  await page.evaluate((typed) => {
    const { setTimeout } = window;
    const keep = (task: () => void, delay?: number) => (delay === 2_500 ? 0 : setTimeout(task, delay));
    Object.assign(window, { setTimeout: keep });
    for (const key of [...typed, "Enter"]) document.dispatchEvent(new KeyboardEvent("keydown", { key }));
  }, text(page));
};
const scanCode = (index: number, token = tokenOf(index)) =>
  scan((page) => `${new URL(page.url()).origin}/qr-verify?o=${idOf("order", index)}&token=${token}`);

const typeNumber = (number: string) =>
  inTurn(press("Type the number"), send("Show order", { "Order number": number }));

/** The crew's scanner and list, with a fake board that has every state. */
export const SCANNER_SCREENS: readonly Screen[] = [
  ...sharing({ path: SCANNER, prepare: withBoard() }, [
    { name: "Scanner, no camera", words: "No camera here" },
    { name: "Scanner, camera refused", act: refuse("NotAllowedError"), words: "The camera is blocked" },
    { name: "Scanner, camera lost", act: refuse("NotReadableError"), words: "Lost the camera" },
    { name: "Scanner", act: provideCamera, words: "Line up the code in the frame" },
  ]),
  ...sharing({ path: SCANNER }, [
    {
      name: "Scanner, an order went out twice",
      prepare: withBoard({ conflicts: [CONFLICT] }),
      act: provideCamera,
      words: "1 order went out twice",
    },
    {
      name: "Scanner, last 20 with a conflict",
      prepare: withBoard({ conflicts: [CONFLICT] }),
      act: inTurn(provideCamera, press("1 order went out twice")),
      words: /went out twice:/,
    },
    {
      name: "Scanner, last 20 with a void code",
      prepare: withBoard({ conflicts: [{ ...CONFLICT, keptDeviceId: null, keptBy: null, keptAt: null }] }),
      act: inTurn(provideCamera, press("1 bag to check")),
      words: /left on an old code/,
    },
    { name: "Scanner, hand off", prepare: withBoard(), act: scanCode(0), words: "Hand off" },
    {
      name: "Scanner, hand off to a guest with notes",
      prepare: withBoard({
        handOffNotes: [
          {
            orderId: idOf("order", 0),
            tags: ["VIP", "Press"],
            notes: ["Severe shellfish allergy. Check the bag with the kitchen."],
          },
        ],
      }),
      act: scanCode(0),
      words: "Hand off",
    },
    { name: "Scanner, picked up before", prepare: withBoard(), act: scanCode(1), words: "Already Picked Up" },
    { name: "Scanner, not ready", prepare: withBoard(), act: scanCode(2), words: "Not ready" },
    {
      name: "Scanner, not valid",
      prepare: withBoard(),
      act: scanCode(0, "an-older-code-of-it"),
      words: "This QR code is not valid or has expired.",
    },
    {
      name: "Scanner, expired",
      prepare: withBoard({ event: { pickupEndsAt: minutesAgo(31) } }),
      act: scanCode(0),
      words: "QR code has expired",
    },
    {
      name: "Scanner, a cancelled order",
      prepare: withBoard(),
      act: scanCode(7),
      words: "It was refunded. Don't hand it out.",
    },
    {
      name: "Scanner, at a cancelled event",
      prepare: withBoard({ event: { status: "cancelled", cancelledAt: minutesAgo(3) } }),
      act: scanCode(0),
      words: "Everyone's getting a refund. Don't hand off anything else.",
    },
    {
      name: "Scanner, an old code",
      prepare: inTurn(
        withBoard(),
        given(explainPickupCode, {
          verdict: "old",
          passedOnAt: null,
          event: {
            id: SCANNER_EVENT,
            title: "Koreatown Rooftop Supper",
            locationName: "Rooftop on 6th",
          },
        }),
      ),
      act: scanCode(0, "an-older-code-of-it"),
      words: "Ask them to reload their order.",
    },
    {
      name: "Scanner, no code of ours",
      prepare: withBoard(),
      act: scan(() => "https://example.com/menu"),
      words: "Invalid QR code format",
    },
    {
      name: "Scanner, type the number",
      prepare: withBoard(),
      act: press("Type the number"),
      words: "Order number",
    },
    {
      name: "Scanner, number not found",
      prepare: withBoard(),
      act: typeNumber("zzz"),
      words: "No order at this event has the number zzz.",
    },
    {
      name: "Scanner, order by its number",
      prepare: withBoard(),
      act: typeNumber("d4hf8h"),
      words: "Hand off without the code",
    },
    {
      name: "Scanner, order by its number is not ready",
      prepare: withBoard(),
      act: typeNumber("r2c"),
      words: "Not ready: Preparing",
    },
  ]),
  ...sharing({ path: LIST, prepare: withBoard() }, [
    { name: "List", words: "Here now" },
    {
      name: "List, an order",
      act: pressFirst(/D4H-F8H/),
      words: "Hand off without the code",
    },
    {
      name: "List, an order whose owner has a choice",
      prepare: inTurn(withBoard(), given(getChoicesForMember, { choices: [CHOICE] })),
      act: pressFirst(/D4H-F8H/),
      words: "We ran short. Fewer or refund?",
    },
    {
      name: "List, handed off before",
      act: async (page) => {
        await page.getByRole("searchbox").fill("k7m");
        await page.getByRole("button", { name: /K7M-3PX/ }).click();
      },
      words: "Take back",
    },
    {
      name: "List, a cancelled order",
      act: (page) => page.getByText("Cancelled (1)").click(),
      words: "Cancelled (1)",
    },
    {
      name: "List, nobody found",
      act: (page) => page.getByRole("searchbox").fill("zebra"),
      words: "No one found",
    },
  ]),
  { name: "List, nobody to come", path: LIST, prepare: withBoard({ orders: [] }), words: "No pickups left" },
];
