import {
  getCrewBoard,
  getRefundProgress,
  previewAllergenAlarm,
  previewAllergenWarning,
  previewPartRefund,
  previewShort,
  previewStop,
  type RefundProgress,
  type ShortPreview,
  type StopPreview,
  startPartRefund,
} from "@secret/contract";
import type { Page } from "playwright-core";
import { BUSY, busyBoard } from "../../browser/crew-board.ts";
import { BOARD_EVENT, COUNTER_EVENT, ITEMS, madeUpBoard, madeUpOrder } from "../../browser/made-up-board.ts";
import { given, refused } from "../../made-up/answers.ts";
import { inTurn, press, pressFirst, type Screen, sharing } from "../screen.ts";

const [, TAIL, SCARCE] = ITEMS;

/** The menu with the sales of one item stopped. */
const items = ITEMS.map((item) =>
  item === TAIL ? { ...item, stopped: { by: "Maria R.", at: new Date().toISOString() } } : item,
);

const onBoard = given(getCrewBoard, busyBoard(BUSY));
const onBoardStopped = given(getCrewBoard, busyBoard(BUSY, { items }));
const atCounterStopped = given(
  getCrewBoard,
  madeUpBoard({ eventId: COUNTER_EVENT, minutes: 70, windows: 9, items }),
);
const onBoardHandedOff = given(
  getCrewBoard,
  madeUpBoard({
    eventId: BOARD_EVENT,
    minutes: 30,
    orders: [1, 2].map((place) => madeUpOrder(place, new Date(), { status: "ready" })),
  }),
);
const alarm = given(previewAllergenAlarm, {
  allergens: ["milk"],
  isUnchecked: false,
  text: "URGENT: you may have the wrong bag. It has milk. Don't eat it. Come back to the window. Trouble breathing? Call 911.",
  isReached: false,
  maySend: true,
});
const partRefund = given(previewPartRefund, {
  amountCents: 659,
  foodCents: 601,
  taxCents: 58,
  tipCents: 0,
  isAtCounter: false,
  allowedCents: 4_000,
  text: "We got order K7M-3PX wrong, sorry. $6.59 is going back to your card. Thanks for telling us.",
});
/** Consequences of stopping a pickup with 31 orders to hand off. */
const STOP: StopPreview = {
  orderCount: 31,
  handedOffCount: 12,
  cards: { count: 29, refundCents: 241_800, feeCents: 7_912, unreportedFees: 0 },
  counterCents: 2_633,
  memberCount: 33,
  notice: "Friday is off, sorry (rain). Don't head over. $51.22 goes back in full.",
  version: "v".repeat(43),
  unreached: 2,
  mayStop: true,
  isCancelled: false,
  undoable: null,
  planChange: null,
};
const onBoardWith = (change: Partial<StopPreview>) =>
  inTurn(onBoard, given(previewStop, { ...STOP, ...change }));
/** Refunds of a cancelled event, under way. */
const REFUNDS: RefundProgress = {
  isPaused: false,
  unsent: { count: 12, cents: 93_600 },
  sent: { count: 2, cents: 15_600 },
  atSquare: { count: 9, cents: 70_200 },
  completed: { count: 5, cents: 39_000 },
  needsPerson: { count: 1, cents: 23_400 },
  people: [{ orderNumber: "K7M-3PX", cents: 23_400, refusal: "The card issuer declined the refund." }],
  atCounter: [{ orderNumber: "T4Q-9RD", cents: 2_633 }],
  feeCents: 7_912,
  unreportedFees: 0,
};
/** Consequences of counting 20 pieces of an item of which 32 are promised. */
const SHORT: ShortPreview = {
  version: "v".repeat(43),
  promised: 32,
  short: 12,
  found: 0,
  fewer: 8,
  none: 0,
  amountCents: 24_584,
  notified: 8,
  unreached: 1,
  text: "Sorry, we ran short: 2 of 3 for order K7M-3PX. Fewer or refund? Choose by 7:10 PM (else fewer)",
  mayStart: true,
  undoable: null,
  open: null,
};
const onBoardShort = (change: Partial<ShortPreview>) =>
  inTurn(onBoard, given(previewShort, { ...SHORT, ...change }));
/** Answers to a shortage, half way. */
const ANSWERS: ShortPreview["open"] = { answered: 3, standing: 2, byDefault: 0, waiting: 3, unreached: 1 };
const openStop = inTurn(press("Help"), press("We have to stop"));

const openAllergen = inTurn(press("Help"), press("Allergen"));

const openStopSelling = inTurn(press("Help"), press("Stop selling"));

/** Chooses an item in the help's list. */
const chooseItem =
  (name: string | RegExp = "") =>
  (page: Page) =>
    page.getByRole("dialog").getByRole("button", { name }).first().click();

/** Chooses the first order in the help's list. Clicks again if the list was redrawn during the click. */
const chooseOrder = async (page: Page) => {
  const sheet = page.getByRole("dialog");
  const number = await sheet.getByRole("button", { name: /-/ }).first().locator(".number").textContent();
  const order = sheet.getByRole("button", { name: number ?? "" });
  for (let attempt = 1; attempt <= 3 && (await order.isVisible()); attempt++) {
    await order.click();
    await order.waitFor({ state: "hidden", timeout: 2_000 }).catch(() => undefined);
  }
};

/** Opens the count of the first item. */
const openCount = inTurn(press("Help"), press("Ran short"), chooseItem(ITEMS[0]?.name));
const countShort = inTurn(openCount, press("10 more"), press("10 more"));

/** Opens the report about the first order, and the warning about one of its items. */
const openReport = inTurn(openAllergen, press("Somebody reacted"), chooseOrder);
const openWarning = inTurn(
  openReport,
  (page) =>
    page.getByRole("dialog").getByRole("region", { name: "Which item?" }).getByRole("button").first().click(),
  press("Warn others"),
);
const warning = given(previewAllergenWarning, {
  version: "v".repeat(43),
  text: "URGENT: don't eat your Lobster Tail. It may have an allergen we didn't list. Feel sick? Come to the window. Trouble breathing? Call 911.",
  orders: [{ orderId: BOARD_EVENT, isReached: false }],
  walkUps: 2,
  maySend: true,
});

/** The crew's help for bad moments of a pickup day. */
export const INCIDENT_SCREENS: readonly Screen[] = [
  ...sharing({ path: `/crew/${BOARD_EVENT}/board`, prepare: onBoard }, [
    { name: "Help", act: press("Help"), words: "Stop selling", reopens: true },
    {
      name: "Help, the card terminal is down",
      act: inTurn(press("Help"), press("Card is down")),
      words: "Take cash.",
      reopens: true,
    },
    { name: "Help, stop selling what", act: openStopSelling, words: "27 left", reopens: true },
    {
      name: "Help, stop selling an item",
      act: inTurn(openStopSelling, chooseItem(SCARCE?.name)),
      words: "Only 14 left",
      reopens: true,
    },
  ]),
  ...sharing({ path: `/crew/${BOARD_EVENT}/board`, reopens: true }, [
    {
      name: "Help, ran short of what",
      prepare: onBoardShort({}),
      act: inTurn(press("Help"), press("Ran short")),
      words: "27 left",
    },
    {
      name: "Help, nothing counted yet",
      prepare: onBoardShort({}),
      act: openCount,
      words: "None left",
    },
    {
      name: "Help, ran short",
      prepare: onBoardShort({}),
      act: countShort,
      words: "20 here · 32 promised · 12 short",
    },
    {
      name: "Help, enough of an item",
      prepare: onBoardShort({ promised: 14, short: 0, text: null, mayStart: false }),
      act: countShort,
      words: "Enough for everybody.",
    },
    {
      name: "Help, staff see a shortage",
      prepare: onBoardShort({ mayStart: false }),
      act: countShort,
      words: "Only the event's lead or an admin can do this.",
    },
    {
      name: "Help, a shortage that can be undone",
      prepare: onBoardShort({
        undoable: { id: BOARD_EVENT, leavesAt: new Date(Date.now() + 3_600_000).toISOString() },
      }),
      act: openCount,
      words: /^Sales stopped\./,
    },
    {
      name: "Help, food found while owners choose",
      prepare: onBoardShort({ short: 0, found: 4, text: null, open: ANSWERS }),
      act: countShort,
      words: "Give 4 back",
    },
    {
      name: "Help, we have to stop",
      prepare: onBoardWith({}),
      act: inTurn(openStop, press("Rain")),
      words: "31 not handed off",
    },
    {
      name: "Help, only the lead can stop",
      prepare: onBoardWith({ mayStop: false }),
      act: openStop,
      words: "Only the event's lead or an admin can do this.",
    },
    {
      name: "Help, stopping",
      prepare: onBoardWith({
        undoable: { id: BOARD_EVENT, leavesAt: new Date(Date.now() + 3_600_000).toISOString() },
      }),
      act: openStop,
      words: "Sales are closed.",
    },
    {
      name: "Help, refunds of a stopped pickup",
      prepare: inTurn(onBoardWith({ mayStop: false, isCancelled: true }), given(getRefundProgress, REFUNDS)),
      act: openStop,
      words: "24 refunds to go",
    },
  ]),
  {
    name: "Help, who has the wrong bag",
    path: `/crew/${BOARD_EVENT}/board`,
    prepare: onBoardHandedOff,
    act: inTurn(openAllergen, press("Somebody has the wrong bag")),
    words: "Who has the wrong bag?",
    reopens: true,
  },
  {
    name: "Help, allergen alarm",
    path: `/crew/${BOARD_EVENT}/board`,
    prepare: inTurn(onBoardHandedOff, alarm),
    act: inTurn(openAllergen, press("Somebody has the wrong bag"), chooseOrder, chooseOrder),
    words: "Warn them now",
    reopens: true,
  },
  ...sharing({ path: `/crew/${BOARD_EVENT}/board`, prepare: onBoardHandedOff, reopens: true }, [
    { name: "Help, allergen", act: openAllergen, words: "Somebody reacted" },
    { name: "Help, allergen report", act: openReport, words: "Anyone else affected?" },
    {
      name: "Help, warn others",
      prepare: inTurn(onBoardHandedOff, warning),
      act: openWarning,
      words: "Warn 1 member now",
    },
    {
      name: "Help, nobody may be warned",
      prepare: inTurn(onBoardHandedOff, refused(previewAllergenWarning, "MENU_ITEM_NOT_FOUND")),
      act: openWarning,
      words: /no longer on the menu/,
    },
    {
      name: "Help, wrong order",
      act: inTurn(press("Help"), press("Wrong order"), chooseOrder),
      words: "Allergen alarm",
    },
    {
      name: "Help, part refund while the server is busy",
      prepare: inTurn(onBoardHandedOff, partRefund, refused(startPartRefund, "BUSY")),
      act: inTurn(
        press("Help"),
        press("Wrong order"),
        chooseOrder,
        press("Part refund"),
        press("Whole order"),
        press("Food was cold"),
        press("25%"),
        // A screen reader's click acts without a hold.
        (page) => page.getByRole("button", { name: /^Refund \$6\.59/ }).dispatchEvent("click"),
      ),
      words: /^We're really busy right now/,
    },
    {
      name: "Help, free item",
      act: inTurn(press("Help"), press("Wrong order"), chooseOrder, press("Free item")),
      words: /, free$/,
    },
  ]),
  {
    name: "Board, sales stopped",
    path: `/crew/${BOARD_EVENT}/board`,
    prepare: onBoardStopped,
    words: /Sales stopped · Maria R\., /,
  },
  {
    name: "Board, sales of an item",
    path: `/crew/${BOARD_EVENT}/board`,
    prepare: onBoardStopped,
    act: pressFirst(/Sales stopped · /),
    words: "Resume",
    reopens: true,
  },
  {
    name: "Counter, sales stopped",
    path: `/crew/${COUNTER_EVENT}/counter`,
    prepare: atCounterStopped,
    words: /Sales stopped · Maria R\., /,
  },
];
