import { getCrewBoard } from "@secret/contract";
import type { Page } from "playwright-core";
import { BUSY, busyBoard } from "../../browser/crew-board.ts";
import { BOARD_EVENT } from "../../browser/made-up-board.ts";
import { given } from "../../made-up/answers.ts";
import { inTurn, press, type Screen, sharing } from "../screen.ts";

const PATH = `/crew/${BOARD_EVENT}/labels`;

const board = busyBoard({ ...BUSY, orders: 20 });
const withBoard = given(getCrewBoard, board);
/** Every label is printed; the first waiting order is printed again. */
const printed = { ...board, orders: board.orders.map((order) => ({ ...order, labelsPrinted: 1 })) };
const again = board.orders.find(({ status }) => status === "ready")?.id;

const chooseLabels = press("62 mm label");

/** Prints without the browser's dialog. */
async function printLabels(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { print: () => undefined }));
  await page.getByRole("button", { name: /^Print \d+ labels?$/ }).click();
}

/** Bag labels with fake orders, because the demo event is days away. */
export const LABEL_SCREENS: readonly Screen[] = [
  ...sharing({ path: PATH, prepare: withBoard }, [
    { name: "Labels", act: chooseLabels, words: /^Print \d+ labels$/ },
    { name: "Labels, came out or not", act: printLabels, words: /labels come out\?$/ },
    {
      name: "Labels, which came out last",
      act: inTurn(printLabels, press("No")),
      words: "Which label came out last?",
    },
    { name: "Labels, on a receipt roll", act: press("80 mm receipt roll"), words: /^Print \d+ labels$/ },
    { name: "Labels, on a sheet", act: press("Letter"), words: /^Print \d+ labels$/ },
  ]),
  {
    name: "Labels, all printed",
    path: PATH,
    prepare: given(getCrewBoard, printed),
    act: chooseLabels,
    words: "No labels to print.",
  },
  {
    name: "Labels, one printed again",
    path: `${PATH}?order=${again}`,
    prepare: given(getCrewBoard, printed),
    words: "REPRINT",
  },
];
