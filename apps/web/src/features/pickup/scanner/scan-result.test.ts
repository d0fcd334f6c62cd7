import type { CrewAnswer } from "@secret/contract";
import { expect, test } from "vitest";
import type { CodeCheck } from "../device/crew-device.ts";
import { action, after, boardOf, order } from "../device/example-board.ts";
import { resultOfAnswer, resultOfCheck } from "./scan-result.ts";

const ID = "0198f0b2-6a5e-7c3d-9b1f-2d4c6e8a0b1c";
const BOARD = boardOf([]);
const [window] = BOARD.windows;
const EVENT = BOARD.event;

function told(check: CodeCheck) {
  const { tone, word, text, pickedUpAt } = resultOfCheck(check, EVENT);
  return { tone, word, text, pickedUpAt };
}

test("shows a valid code in green", () => {
  const ready = order(ID, { status: "ready" });
  expect(told({ state: "valid", order: ready, window })).toMatchObject({ tone: "good", word: "Hand off" });
});

test("shows a used code in amber with its time", () => {
  const gone = order(ID, { status: "completed", pickedUpAt: after(-240) });
  expect(told({ state: "used", order: gone, window })).toEqual({
    tone: "used",
    word: "Already Picked Up",
    text: "",
    pickedUpAt: after(-240),
  });
});

test("shows an order that isn't ready with its status and due time, in a tone of its own", () => {
  const half = order(ID, { status: "preparing" });
  expect(told({ state: "not-ready", order: half, window })).toMatchObject({
    tone: "early",
    word: "Not ready",
    text: "Preparing · window 6:00",
  });
});

test.each([
  ["has expired", { state: "expired", order: order(ID), window }, "QR code has expired"],
  ["is none", { state: "unknown" }, "This QR code is not valid or has expired."],
] as const)("shows a code that %s in red, with the reason", (_name, check, text) => {
  expect(told(check)).toMatchObject({ tone: "bad", word: "Invalid QR Code", text });
});

test("a cancelled order is red and shows the time of its cancellation; a cancelled event shows its own for every order", () => {
  const gone = order(ID, { status: "cancelled", statusSince: after(-120) });
  const check = { state: "cancelled", order: gone, window } as const;
  expect(resultOfCheck(check, EVENT)).toEqual({
    tone: "bad",
    word: "Cancelled 5:58 PM.",
    text: "It was refunded. Don't hand it out.",
    order: gone,
  });
  const over = { ...EVENT, status: "cancelled", cancelledAt: after(60) } as const;
  const ready = order(ID, { status: "ready" });
  expect(resultOfCheck({ ...check, order: ready }, over)).toEqual({
    tone: "bad",
    word: "Cancelled 6:01 PM.",
    text: "Everyone's getting a refund. Don't hand off anything else.",
    order: ready,
  });
  expect(resultOfCheck(check, { ...over, cancelledAt: null }).word).toBe("Cancelled.");
});

test.each([
  [{ state: "old" }, "Old code", "Ask them to reload their order."],
  [{ state: "passed-on", at: after(0) }, "Transferred", "Someone else claimed it at 6:00."],
  [
    { state: "other-event", event: { title: "Boyle Heights", locationName: "Loading Dock" } },
    "Wrong event",
    "Boyle Heights, Loading Dock",
  ],
] as const)(
  "shows an old, transferred or other event's code in red, with the reason: %j",
  (check, word, text) => {
    expect(told(check)).toMatchObject({ tone: "bad", word, text });
  },
);

const SCAN = action("a1", { kind: "scan", orderId: ID, token: "shown-at-the-window" });
const answer = (changes: Partial<CrewAnswer>) =>
  resultOfAnswer(
    { id: SCAN.id, outcome: "refused", code: null, message: null, order: null, action: SCAN, ...changes },
    EVENT,
  );

test("keeps the result that the server agrees with", () => {
  expect(answer({ outcome: "done", order: order(ID) })).toBeUndefined();
  expect(answer({ outcome: "already", order: order(ID) })).toBeUndefined();
});

test("turns the later of two scans of an order amber and keeps the earlier one", () => {
  const gone = (pickedUpAt: string) => order(ID, { status: "completed", pickedUpAt });
  const lost = answer({ outcome: "conflict", order: gone(after(-60)) });
  expect(lost).toMatchObject({ tone: "used", word: "Already Picked Up", pickedUpAt: after(-60) });
  expect(answer({ outcome: "conflict", order: gone(SCAN.at) })).toBeUndefined();
});

test("turns an order handed off on a void code red, whatever happened to it since", () => {
  const voided = {
    outcome: "conflict",
    code: "PICKUP_CODE_REPLACED",
    message: "This code is void.",
  } as const;
  const told = { tone: "bad", text: "This code is void." };
  expect(answer({ ...voided, order: order(ID) })).toMatchObject(told);
  const gone = order(ID, { status: "completed", pickedUpAt: after(-60) });
  expect(answer({ ...voided, order: gone })).toMatchObject(told);
});

test("explains a refusal because of a cancellation", () => {
  const gone = order(ID, { status: "cancelled", statusSince: after(-120) });
  expect(answer({ code: "ORDER_NOT_READY", order: gone })).toMatchObject({
    tone: "bad",
    word: "Cancelled 5:58 PM.",
  });
});

test("gives the server's reason for a refusal", () => {
  const half = order(ID, { status: "preparing" });
  expect(answer({ code: "ORDER_NOT_READY", order: half })).toMatchObject({
    tone: "early",
    text: "Preparing",
  });
  const message = "QR code not found or invalid";
  expect(answer({ code: "PICKUP_CODE_INVALID", message })).toMatchObject({ tone: "bad", text: message });
});
