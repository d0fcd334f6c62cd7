import { getCrewBoard, getDayClose } from "@secret/contract";
import { BUSY, busyBoard } from "../../browser/crew-board.ts";
import { BOARD_EVENT } from "../../browser/made-up-board.ts";
import { fail, given, stall } from "../../made-up/answers.ts";
import { madeUpClose } from "../made-up-close.ts";
import { inTurn, pressFirst, type Screen, sharing } from "../screen.ts";

const onBoard = given(getCrewBoard, busyBoard(BUSY));
const counting = inTurn(onBoard, given(getDayClose, madeUpClose()));
const closed = madeUpClose({
  state: "closed",
  mayReopen: true,
  openOrders: [],
  corrections: [{ figure: "Lobster Tail: walk-ups", before: 34, now: 35 }],
});

/** The crew's close of a day. */
export const DAY_CLOSE_SCREENS: readonly Screen[] = sharing({ path: `/crew/${BOARD_EVENT}/close` }, [
  { name: "Close, loading", prepare: inTurn(onBoard, stall(getDayClose)) },
  { name: "Close, not loaded", prepare: inTurn(onBoard, fail(getDayClose)), words: "The close didn't load" },
  { name: "Close, steps", prepare: counting, words: "4 steps to do" },
  {
    name: "Close, open orders",
    prepare: counting,
    act: pressFirst(/^Open orders/),
    words: "What happened to these?",
    reopens: true,
  },
  {
    name: "Close, two counts",
    prepare: counting,
    act: pressFirst(/^Food/),
    words: "which count is right?",
    reopens: true,
  },
  {
    name: "Close, a count",
    prepare: counting,
    act: inTurn(pressFirst(/^Food/), pressFirst("Neither, count again")),
    words: "counted at the start?",
    reopens: true,
  },
  {
    name: "Close, tips",
    prepare: counting,
    act: pressFirst(/^Tips/),
    words: "to split among the crew",
    reopens: true,
  },
  {
    name: "Close, look back",
    prepare: counting,
    act: pressFirst(/^Look back/),
    words: "Missed demand",
    reopens: true,
  },
  {
    name: "Close, for staff",
    prepare: inTurn(onBoard, given(getDayClose, madeUpClose({ mayClose: false }))),
    words: "Only the event's lead or an admin can do this.",
  },
  {
    name: "Close, corrected after the close",
    prepare: inTurn(onBoard, given(getDayClose, closed)),
    words: "Changed after the close: Lobster Tail: walk-ups, 34 to 35",
  },
]);
