import { getCrewBoard, previewAllergenAlarm } from "@secret/contract";
import type { Page } from "playwright-core";
import { BUSY, busyBoard } from "../../browser/crew-board.ts";
import { BOARD_EVENT, COUNTER_EVENT, ITEMS, madeUpBoard, madeUpOrder } from "../../browser/made-up-board.ts";
import { given } from "../../made-up/answers.ts";
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
const openStopSelling = inTurn(press("Help"), press("Stop selling"));

/** Chooses an item in the help's list. */
const chooseItem =
  (name: string | RegExp = "") =>
  (page: Page) =>
    page.getByRole("dialog").getByRole("button", { name }).first().click();

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
  {
    name: "Help, who has the wrong bag",
    path: `/crew/${BOARD_EVENT}/board`,
    prepare: onBoardHandedOff,
    act: inTurn(press("Help"), press("Allergen")),
    words: "Who has the wrong bag?",
    reopens: true,
  },
  {
    name: "Help, allergen alarm",
    path: `/crew/${BOARD_EVENT}/board`,
    prepare: inTurn(onBoardHandedOff, alarm),
    act: inTurn(press("Help"), press("Allergen"), chooseItem(/-/), chooseItem(/-/)),
    words: "Warn them now",
    reopens: true,
  },
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
