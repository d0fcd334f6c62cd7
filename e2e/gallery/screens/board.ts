import { getCrewBoard, previewDelay, previewRelease, type ReleasePreview } from "@secret/contract";
import { DAY_MS } from "@secret/domain";
import type { Page } from "playwright-core";
import { BUSY, busyBoard, LATE, madeUpDelay } from "../../browser/crew-board.ts";
import { BOARD_EVENT, idOf } from "../../browser/made-up-board.ts";
import { given, stall } from "../../made-up/answers.ts";
import { inTurn, press, pressFirst, type Screen, sharing } from "../screen.ts";

const PATH = `/crew/${BOARD_EVENT}/board`;

const withBoard = (...wanted: Parameters<typeof busyBoard>) => given(getCrewBoard, busyBoard(...wanted));

/** Cuts the network and holds the server's answers. */
async function loseSignal(page: Page): Promise<void> {
  await page.route("**/api/crew/**", () => undefined);
  await page.evaluate(() => dispatchEvent(new Event("offline")));
}

/** Clicks a button of the first ready ticket of a member. On a phone its column is behind a tab. */
const pressOnReady = (name: RegExp) => async (page: Page) => {
  await page.getByRole("switch", { name: "Sound" }).waitFor();
  const tab = page.getByRole("button", { name: /^Ready \d+$/ });
  if (await tab.isVisible()) await tab.click();
  await page
    .locator("[data-board-column=ready]")
    .locator("[data-ticket]", { hasNotText: "Walk-up" })
    .getByRole("button", { name })
    .first()
    .click();
};

const conflict = {
  id: idOf("conflict", 1),
  orderId: idOf("order", 0),
  orderNumber: "D4H-F8H",
  keptDeviceId: idOf("device", 1),
  keptBy: "Ana M.",
  keptAt: new Date(Date.now() - 240_000).toISOString(),
  lostActionId: idOf("action", 1),
  lostDeviceId: idOf("device", 2),
  lostBy: "Ben K.",
  lostAt: new Date(Date.now() - 180_000).toISOString(),
  cancelledAt: null,
  isReleased: false,
};

const LATE_BOARD = busyBoard(LATE);
const DELAY = madeUpDelay(LATE_BOARD, [20, 10]);

/**
 * Confirmed orders of a late kitchen whose owners haven't come: one on the way, one past its hold, one released. The last
 * ones are confirmed on every board, so that no newer copy that the device kept replaces them.
 */
const UNCOLLECTED = LATE_BOARD.orders
  .filter(({ status, isWalkUp }) => status === "confirmed" && !isWalkUp)
  .slice(-3);
const minutesAway = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const withWaiting = withBoard(LATE, {
  awaited: UNCOLLECTED.map(({ id: orderId }, index) => ({
    orderId,
    endsAt: minutesAway(-40),
    heldUntil: minutesAway(index === 0 ? 5 : -10),
    isOnTheWay: index === 0,
    releasedAt: index === 2 ? minutesAway(-5) : null,
  })),
});

const RELEASE: ReleasePreview = {
  version: "1",
  mayRelease: true,
  orders: UNCOLLECTED.slice(1, 2).map(({ id, orderNumber }) => ({ id, orderNumber })),
  pieces: 3,
  refunded: 1,
  refundCents: 5_254,
  notified: 1,
  unreached: 0,
  undoable: null,
};

/** Opens the help for running late. */
const askLate = inTurn(press("Help"), press("We're late"));

/** The kitchen's board with fake orders, because the demo event is days away. */
export const BOARD_SCREENS: readonly Screen[] = [
  ...sharing({ path: PATH }, [
    { name: "Board, loading", prepare: stall(getCrewBoard) },
    { name: "Board, busy", prepare: withBoard(BUSY), words: / ahead| behind|On time/ },
    {
      name: "Board, handing off",
      prepare: withBoard(BUSY),
      act: pressOnReady(/^Hand off/),
      words: "Hand off without the code",
      reopens: true,
    },
    {
      name: "Board, sending back",
      prepare: withBoard(BUSY),
      act: pressOnReady(/^Send .* back$/),
      words: "Back to Preparing",
      reopens: true,
    },
    {
      name: "Board, with notes about guests",
      prepare: withBoard(BUSY, {
        handOffNotes: [15, 16, 22, 24, 31, 40].map((index) => ({
          orderId: idOf("order", index),
          tags: ["VIP"],
          notes: [
            "2 of 3 · say sorry · $30.73 goes back",
            "Severe shellfish allergy. Check the bag with the kitchen.",
          ],
        })),
      }),
      words: "Severe shellfish allergy. Check the bag with the kitchen.",
    },
    {
      name: "Board, with texts from guests",
      prepare: withBoard(BUSY, {
        replies: [
          "Running 10 late!",
          "We're at the blue gate, where do we go? Two of us, one in a wheelchair.",
        ].map((body, index) => ({
          id: idOf("action", index),
          orderId: idOf("order", index),
          orderNumber: "D4H-F8H",
          name: "Priya",
          body,
          pictureCount: index,
          receivedAt: new Date().toISOString(),
        })),
      }),
      words: "Running 10 late!",
    },
    {
      name: "Board, with remakes",
      prepare: withBoard(BUSY, {
        remakes: [20, 31].map((index) => ({
          orderId: idOf("order", index),
          isOnlyFree: index === 31,
          since: new Date(Date.now() - 200_000).toISOString(),
          lines: [
            { menuItemId: idOf("item", 0), name: "Hot Honey Tail", quantity: 2 },
            {
              menuItemId: idOf("item", 1),
              name: "Garlic Butter Fries with Parsley and Parmesan",
              quantity: 1,
            },
          ],
        })),
      }),
      words: /^Free: /,
    },
    { name: "Board, late", prepare: withBoard(LATE), words: / behind/ },
    {
      name: "Board, with a delay that was announced",
      prepare: given(getCrewBoard, {
        ...LATE_BOARD,
        windows: LATE_BOARD.windows.map((window, index) => ({ ...window, shiftMinutes: index < 2 ? 20 : 0 })),
      }),
      words: /Tell them: \+20 min/,
    },
    {
      name: "Board, before a delay is announced",
      prepare: inTurn(withBoard(LATE), given(previewDelay, DELAY)),
      act: askLate,
      words: "18 people get a message.",
      reopens: true,
    },
    {
      name: "Board, a delay that can be undone",
      prepare: inTurn(
        withBoard(LATE),
        given(previewDelay, {
          ...DELAY,
          announcedMinutes: 20,
          undoable: { id: "1", leavesAt: new Date(Date.now() + DAY_MS).toISOString() },
        }),
      ),
      act: askLate,
      words: /^Announced: 20 min late\./,
      reopens: true,
    },
    { name: "Board, orders whose owners haven't come", prepare: withWaiting, words: "Don't drop yet" },
    {
      name: "Board, before orders are released",
      prepare: inTurn(withWaiting, given(previewRelease, RELEASE)),
      act: press("Release 1"),
      words: "1 person gets a message.",
      reopens: true,
    },
    {
      name: "Board, a release that can be undone",
      prepare: inTurn(
        withWaiting,
        given(previewRelease, {
          ...RELEASE,
          undoable: { id: "1", leavesAt: new Date(Date.now() + DAY_MS).toISOString() },
        }),
      ),
      act: press("Release 1"),
      words: /^Their food goes on sale in /,
      reopens: true,
    },
    {
      name: "Board, two devices took one order",
      prepare: withBoard(BUSY, { conflicts: [conflict] }),
      words: /^D4H-F8H .*went out twice/,
    },
    {
      name: "Board, an order left on a void code",
      prepare: withBoard(BUSY, {
        conflicts: [{ ...conflict, keptDeviceId: null, keptBy: null, keptAt: null }],
      }),
      words: /^D4H-F8H .*left on an old code/,
    },
    {
      name: "Board, three bags to check",
      prepare: withBoard(BUSY, {
        conflicts: [
          conflict,
          { ...conflict, id: idOf("conflict", 2) },
          {
            ...{ ...conflict, id: idOf("conflict", 3), keptDeviceId: null, keptBy: null, keptAt: null },
            cancelledAt: new Date(Date.now() - 60_000).toISOString(),
          },
        ],
      }),
      act: pressFirst("Show them"),
      words: "3 bags to check",
    },
    {
      name: "Board, nothing to fry",
      prepare: withBoard({ ...BUSY, orders: 20, handedOff: 20 }),
      words: "Nothing to fry.",
    },
    {
      name: "Board, its event was cancelled",
      prepare: given(getCrewBoard, {
        ...busyBoard({ ...BUSY, orders: 0 }),
        event: {
          ...busyBoard(BUSY).event,
          status: "cancelled",
          cancelledAt: new Date(Date.now() - 180_000).toISOString(),
        },
      }),
      words: /^Cancelled .* Don't hand off anything else\.$/,
    },
    {
      name: "Board, without signal",
      prepare: withBoard(BUSY),
      act: async (page) => {
        await page.getByRole("switch", { name: "Sound" }).waitFor();
        await loseSignal(page);
      },
      words: "Offline.",
      reopens: true,
    },
    {
      name: "Board, keys",
      prepare: withBoard(BUSY),
      act: press("Keys"),
      words: "Keys and bump bar",
      reopens: true,
      only: "desktop",
    },
    {
      name: "Board, compact",
      prepare: withBoard(BUSY),
      act: pressFirst("Compact", "switch"),
      words: "Compact",
    },
    {
      name: "Board, on the wall",
      prepare: withBoard(BUSY),
      act: pressFirst("Wall", "switch"),
      words: "Wall",
      only: "desktop",
    },
  ]),
];
