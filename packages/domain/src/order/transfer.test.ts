import { describe, expect, test } from "vitest";
import {
  addressOfContact,
  checkOffer,
  holdsLink,
  isContactPhone,
  isPlainFirstName,
  isTransferToken,
  readerOf,
  type TransferState,
} from "./transfer.ts";

describe("the contact of a transfer", () => {
  test.each(["+1 (213) 555-0188", "213.555.0188", "2135550188", "+44 20 7946 0958", "1234567890123456"])(
    "%s is written like a phone number",
    (contact) => expect(isContactPhone(contact)).toBe(true),
  );

  test.each(["", "213 555", "0123456789", "12345678901234567", "+0213555018", "ana@example.com"])(
    "%s is not",
    (contact) => expect(isContactPhone(contact)).toBe(false),
  );

  test("is the message's recipient: a mailbox or a US number", () => {
    expect(addressOfContact("Ana@Example.com ")).toEqual({ channel: "mail", address: "ana@example.com" });
    expect(addressOfContact("(213) 555-0188")).toEqual({ channel: "sms", address: "+12135550188" });
    expect(addressOfContact("+44 20 7946 0958")).toBeUndefined();
  });
});

test.each([
  ["Eat them while they are hot!", false],
  ["See you at 6. Bring napkins.", false],
  ["https://evil.example/x", true],
  ["go to www.evil", true],
  ["evil.example", true],
  ["bücher.de, look", true],
])("%j holds a link: %s", (text, holds) => {
  expect(holdsLink(text)).toBe(holds);
});

test.each([
  ["Rita", true],
  ["Mary Ann", true],
  ["José María del", true],
  ["O'Neill-Díaz", true],
  ["Bank alert, call 212 555 0100", false],
  ["Rita2", false],
  ["٢١٢", false],
  ["You have won a prize", false],
  ["evil.example", false],
])("%j is a first name to show strangers: %s", (name, isPlain) => {
  expect(isPlainFirstName(name)).toBe(isPlain);
});

describe("an offer", () => {
  const expiresAt = new Date("2026-11-21T18:00:00Z");
  const check = (
    state: TransferState,
    status: "confirmed" | "ready",
    at = "2026-11-21T17:59:59.999Z",
    releasedAt: Date | null = null,
  ) => {
    const checked = checkOffer({ state, expiresAt }, { status, releasedAt }, new Date(at));
    return checked.ok ? "ok" : checked.failure.code;
  };

  test("can be claimed until it expires, while its order isn't ready", () => {
    expect(check("pending", "confirmed")).toBe("ok");
    expect(check("pending", "confirmed", "2026-11-21T18:00:00Z")).toBe("TRANSFER_EXPIRED");
    expect(check("pending", "ready")).toBe("ORDER_NOT_TRANSFERABLE");
    expect(check("pending", "confirmed", undefined, expiresAt)).toBe("ORDER_NOT_TRANSFERABLE");
  });

  test.each([
    ["claimed", "TRANSFER_CLAIMED"],
    ["cancelled", "TRANSFER_INVALID"],
    ["expired", "TRANSFER_EXPIRED"],
  ] as const)("that was %s reads %s, whatever became of the order", (state, code) => {
    expect([check(state, "confirmed"), check(state, "ready")]).toEqual([code, code]);
  });
});

test("recognizes a token by its prefix", () => {
  expect([isTransferToken("SECRET_abc"), isTransferToken("AAAA-BBBB-CCCC")]).toEqual([true, false]);
});

test("an order is visible to its owner, payer and previous owners, and to nobody else", () => {
  const order = { userId: "payer", ownerId: "owner" };
  expect(readerOf(order, "owner", false)).toEqual({ isOwner: true, isPayer: false });
  expect(readerOf(order, "payer", false)).toEqual({ isOwner: false, isPayer: true });
  expect(readerOf(order, "between", true)).toEqual({ isOwner: false, isPayer: false });
  expect(readerOf(order, "stranger", false)).toBeUndefined();
});
