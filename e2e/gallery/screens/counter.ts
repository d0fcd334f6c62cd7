import {
  type CrewAction,
  type CrewAnswer,
  type CrewBoard,
  checkTerminalCharge,
  type ErrorCode,
  getCashCount,
  getCrewBoard,
  listAllotments,
  sendCrewActions,
  startTerminalCharge,
} from "@secret/contract";
import type { Page } from "playwright-core";
import {
  ALLOTMENT_EVENT,
  COUNTER_EVENT,
  type Evening,
  madeUpBoard,
  madeUpOrder,
} from "../../browser/made-up-board.ts";
import { fail, given, refused, stall } from "../../made-up/answers.ts";
import { madeUpTill, someAllotment } from "../made-up-till.ts";
import { fill, inTurn, NOBODYS, press, pressFirst, type Screen, type Step, sharing } from "../screen.ts";

const COUNTER = `/crew/${COUNTER_EVENT}/counter`;
const ALLOTMENT_COUNTER = `/crew/${ALLOTMENT_EVENT}/counter`;

const counterBoard = (changes: Partial<Evening> = {}) =>
  madeUpBoard({
    eventId: COUNTER_EVENT,
    minutes: 70,
    windows: 9,
    event: { orders: 84, handedOff: 31 },
    ...changes,
  });

/** Mocks the board. */
const onBoard = (changes: Partial<Evening> = {}) =>
  inTurn(deleteSales, (page) => given(getCrewBoard, counterBoard(changes))(page));

/** Deletes what the screen before has left at the counter. */
async function deleteSales(page: Page): Promise<void> {
  if (page.url() !== "about:blank") await page.evaluate(() => localStorage.removeItem("counter"));
}

const withAllotment = () => onBoard({ eventId: ALLOTMENT_EVENT, allotment: someAllotment(counterBoard()) });

/** Answers every sale with this. */
const answering =
  (answerTo: (sale: CrewAction, board: CrewBoard) => Partial<CrewAnswer>): Step =>
  async (page, site) => {
    const board = counterBoard();
    await onBoard()(page, site);
    await page.route("**/api/crew/events/*/actions", async (route) => {
      const { actions } = route.request().postDataJSON() as { actions: CrewAction[] };
      const answers = actions.map((action) => ({
        id: action.id,
        outcome: "done",
        code: null,
        message: null,
        order: null,
        ...answerTo(action, board),
      }));
      await route.fulfill({ json: { serverTime: new Date().toISOString(), answers } });
    });
  };

const sold = answering((sale, { windows }) => ({
  order: madeUpOrder(0, new Date(sale.at), {
    id: "orderId" in sale ? sale.orderId : sale.id,
    status: sale.kind === "undo-sale" ? "cancelled" : "confirmed",
    placedAt: sale.at,
    pickupWindowId: windows[4]?.id ?? "",
    name: "Imani W.",
    isWalkUp: true,
  }),
}));

const refusing = (code: ErrorCode, message: string) =>
  answering(() => ({ outcome: "refused", code, message }));

/** Adds a tail and two portions of fries. */
async function tapIn(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Hot Honey Tail,/ }).click();
  await page.getByRole("button", { name: /^Truffle Fries,/ }).click();
  await page.getByRole("button", { name: /^Truffle Fries,/ }).click();
}

/** Cuts the network and holds the server's answers. */
async function cut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Hot Honey Tail,/ }).waitFor();
  // This newer route is asked first, so the server never answers for a fake board.
  await stall(getCrewBoard)(page);
  await stall(sendCrewActions)(page);
  await page.evaluate(() => dispatchEvent(new Event("offline")));
}

/** On a phone the sale is behind a bar. */
async function openSale(page: Page): Promise<void> {
  const bar = page.getByRole("button", { name: /^3 items/ });
  if (await bar.isVisible()) await bar.click();
}

const pay = (tender: string) => async (page: Page) => {
  await tapIn(page);
  await page.getByRole("button", { name: tender, exact: true }).filter({ visible: true }).click();
};

const sell = async (page: Page) => {
  await pay("Cash")(page);
  await page.getByRole("button", { name: "$60", exact: true }).click();
  await page.getByRole("button", { name: /^Took / }).press("Enter");
};

/** Gives another device an allotment as well. */
const withOtherAllotment = inTurn(onBoard(), (page) => {
  const board = counterBoard();
  const kept = { ...someAllotment(board), deviceId: NOBODYS, setBy: "Theo O.", updatedAt: board.serverTime };
  return given(listAllotments, { allotments: [kept] })(page);
});

/** Makes the page believe that it runs on a phone, which has Square's Point of Sale app. */
const onPhone = (page: Page) =>
  page.addInitScript(() =>
    Object.defineProperty(navigator, "userAgent", { get: () => "iPhone", configurable: true }),
  );

/** Sends a sale to Square's app, which doesn't open here, and has the check answered. */
const sending = (check: Step) =>
  inTurn(
    onPhone,
    onBoard(),
    given(startTerminalCharge, { id: NOBODYS, state: "x".repeat(32), address: "#square" }),
    check,
  );
const sendToSquare = inTurn(pay("Card terminal"), pressFirst(/to Square's app$/));
const UNPAID = {
  id: NOBODYS,
  isPaid: false,
  amountCents: 4366,
  tipCents: 0,
  cardBrand: null,
  cardLast4: null,
};

/** Walk-up sales on a fake board. */
export const COUNTER_SCREENS: readonly Screen[] = [
  ...sharing({ path: COUNTER }, [
    { name: "Counter", prepare: onBoard(), words: "Hot Honey Tail" },
    { name: "Counter, nothing on the menu", prepare: onBoard({ items: [] }), words: "Nothing on the menu" },
    {
      name: "Counter, event cancelled",
      prepare: onBoard({ event: { status: "cancelled" } }),
      words: "This counter is closed",
    },
    { name: "Counter, a sale tapped in", prepare: onBoard(), act: tapIn, words: /^\$\d+\.\d\d$/ },
    {
      name: "Counter, the pickup window",
      prepare: onBoard(),
      act: inTurn(tapIn, openSale, press("Change the pickup window")),
      words: /^Pickup \d/,
      reopens: true,
    },
    { name: "Counter, cash", prepare: onBoard(), act: pay("Cash"), words: "Cash received" },
    { name: "Counter, card terminal", prepare: onBoard(), act: pay("Card terminal"), words: /^Took/ },
    { name: "Counter, sold", prepare: sold, act: sell, words: "D4H-F8H" },
    {
      name: "Counter, sale undone",
      prepare: sold,
      act: inTurn(sell, press("Undo the sale")),
      words: "Sale undone. Give back",
    },
    {
      name: "Counter, refused",
      prepare: refusing("ITEM_NOT_ENOUGH", "Only 1 of Truffle Fries left."),
      act: sell,
      words: "Not sold",
    },
    {
      name: "Counter, a refused sale taken back",
      prepare: refusing("ITEM_NOT_ENOUGH", "Only 1 of Truffle Fries left."),
      act: inTurn(sell, press("Sell it again")),
      words: /^You already took/,
    },
    { name: "Counter, no signal, nothing set aside", prepare: onBoard(), act: cut, words: "Needs signal" },
  ]),
  {
    name: "Counter, no signal, some set aside",
    path: ALLOTMENT_COUNTER,
    prepare: withAllotment(),
    act: cut,
    words: /^No signal\. Selling what/,
  },
  ...sharing({ path: `${COUNTER}?show=allotment` }, [
    { name: "Set aside", prepare: onBoard(), words: "Nothing is set aside" },
    {
      name: "Set aside, some",
      prepare: onBoard({ allotment: someAllotment(counterBoard()) }),
      words: "Set aside: 8 orders",
    },
    { name: "Set aside, also on another device", prepare: withOtherAllotment, words: "On other devices" },
    {
      name: "Set aside, freeing another device",
      prepare: withOtherAllotment,
      act: press("Release: Theo O.’s device"),
      words: "Release what Theo O. set aside?",
    },
  ]),
  ...sharing({ path: `${COUNTER}?show=cash` }, [
    {
      name: "Cash count",
      prepare: inTurn(onBoard(), given(getCashCount, madeUpTill())),
      act: fill("Cash counted", "531.12"),
      words: "$3.20 short",
    },
    {
      name: "Cash count, loading",
      prepare: inTurn(onBoard(), stall(getCashCount)),
    },
    {
      name: "Cash count, not loaded",
      prepare: inTurn(onBoard(), fail(getCashCount)),
      words: "The cash count didn't load",
    },
  ]),
  ...sharing({ path: COUNTER }, [
    {
      name: "Counter, card terminal on a phone",
      prepare: inTurn(onPhone, onBoard()),
      act: pay("Card terminal"),
      words: /to Square's app$/,
    },
    {
      name: "Counter, waiting for Square's app",
      prepare: sending(stall(checkTerminalCharge)),
      act: sendToSquare,
      words: "Take the card in Square's app.",
    },
    {
      name: "Counter, not paid in Square's app yet",
      prepare: sending(given(checkTerminalCharge, UNPAID)),
      act: sendToSquare,
      words: /^Square doesn't have this payment yet/,
    },
    {
      name: "Counter, another sale's payment",
      prepare: sending(refused(checkTerminalCharge, "TERMINAL_PAYMENT_CLAIMED")),
      act: sendToSquare,
      words: "This payment already paid another sale.",
    },
  ]),
  {
    name: "Counter, Square's app came back to another browser",
    path: "/crew/terminal",
    words: "Go back to the counter",
  },
  // Last, because its sale stays unsent on the device.
  {
    name: "Counter, sold without signal",
    path: ALLOTMENT_COUNTER,
    prepare: withAllotment(),
    act: async (page) => {
      await cut(page);
      await page.getByRole("button", { name: /^Hot Honey Tail,/ }).click();
      await page.getByRole("button", { name: "Cash", exact: true }).filter({ visible: true }).click();
      await page.getByRole("button", { name: /^Took / }).press("Enter");
    },
    words: /^Sold from what was set aside/,
  },
];
