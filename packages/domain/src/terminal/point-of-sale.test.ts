import { describe, expect, test } from "vitest";
import { readTerminalAnswer, terminalAddress, terminalMismatch } from "./point-of-sale.ts";

const CHARGE = {
  applicationId: "sq0idp-ours",
  locationId: "L1",
  callbackUrl: "https://secret.example/crew/terminal",
  amountCents: 2_634,
  state: "s;t a&te",
  note: "SECRET counter",
};

describe("the address of Square's Point of Sale app", () => {
  test("has the charge as JSON on iOS", () => {
    const address = terminalAddress("ios", CHARGE);
    const [start, data = ""] = address.split("?data=");
    expect(start).toBe("square-commerce-v1://payment/create");
    expect(JSON.parse(decodeURIComponent(data))).toEqual({
      amount_money: { amount: "2634", currency_code: "USD" },
      callback_url: CHARGE.callbackUrl,
      client_id: "sq0idp-ours",
      location_id: "L1",
      version: "1.3",
      notes: "SECRET counter",
      state: "s;t a&te",
      options: { supported_tender_types: ["CREDIT_CARD"], auto_return: true },
    });
  });

  test("is an intent on Android, in which no value can end a field", () => {
    const fields = terminalAddress("android", CHARGE).split(";");
    expect(fields[0]).toBe("intent:#Intent");
    expect(fields.at(-1)).toBe("end");
    expect(fields).toContain("action=com.squareup.pos.action.CHARGE");
    expect(fields).toContain("package=com.squareup");
    expect(fields).toContain("i.com.squareup.pos.TOTAL_AMOUNT=2634");
    expect(fields).toContain("S.com.squareup.pos.REQUEST_METADATA=s%3Bt%20a%26te");
    expect(fields).toContain("S.com.squareup.pos.TENDER_TYPES=com.squareup.pos.TENDER_CARD");
  });
});

describe("the app's answer", () => {
  const ios = (data: object) => readTerminalAnswer(new URLSearchParams({ data: JSON.stringify(data) }));
  const android = (data: Record<string, string>) =>
    readTerminalAnswer(
      new URLSearchParams(Object.entries(data).map(([name, text]) => [`com.squareup.pos.${name}`, text])),
    );

  test("has the transaction on both systems", () => {
    const paid = { state: "S", transactionId: "T", errorCode: undefined };
    expect(ios({ status: "ok", transaction_id: "T", client_transaction_id: "C", state: "S" })).toEqual(paid);
    expect(android({ SERVER_TRANSACTION_ID: "T", REQUEST_METADATA: "S" })).toEqual(paid);
  });

  test("has the same code for a cancellation on both systems", () => {
    const cancelled = { state: "S", transactionId: undefined, errorCode: "payment_canceled" };
    expect(ios({ status: "error", error_code: "payment_canceled", state: "S" })).toEqual(cancelled);
    expect(
      android({ ERROR_CODE: "com.squareup.pos.ERROR_TRANSACTION_CANCELED", REQUEST_METADATA: "S" }),
    ).toEqual(cancelled);
  });

  test.each(["", "data=", "data=nonsense", "data=null", "data=%7B%22state%22%3A7%7D", "other=1"])(
    "is missing in %j",
    (query) => {
      expect(readTerminalAnswer(new URLSearchParams(query))).toBeUndefined();
    },
  );
});

describe("a payment at Square", () => {
  const startedAt = new Date("2026-11-21T03:00:00.000Z");
  const charge = { amountCents: 2_634, locationId: "L1", startedAt };
  const payment = {
    status: "completed",
    amountCents: 3_161,
    tipCents: 527,
    currency: "USD",
    locationId: "L1",
    refundedCents: 0,
    createdAt: new Date("2026-11-21T03:02:00.000Z"),
    referenceId: undefined,
  };

  test("pays the charge, with a tip on top", () => {
    expect(terminalMismatch(charge, payment)).toBeUndefined();
  });

  test.each([
    ["status", { status: "approved" }],
    ["status", { status: "pending" }],
    ["place", { locationId: "L2" }],
    ["place", { currency: "CAD" }],
    ["amount", { amountCents: 3_160 }],
    ["amount", { amountCents: 2_634 }],
    ["online", { referenceId: "0198c000-0000-7000-8000-000000000000" }],
    ["refunded", { refundedCents: 1 }],
    ["time", { createdAt: new Date("2026-11-21T02:58:00.000Z") }],
    ["time", { createdAt: new Date("2026-11-21T03:31:00.000Z") }],
  ])("doesn't pay it because of its %s: %o", (mismatch, change) => {
    expect(terminalMismatch(charge, { ...payment, ...change })).toBe(mismatch);
  });
});
