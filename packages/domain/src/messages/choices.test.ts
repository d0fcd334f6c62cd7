import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  changeChoices,
  channelsOf,
  isChosen,
  MESSAGE_CHOICES,
  type MessageChoiceName,
  readChoices,
} from "./choices.ts";

describe("a notification outside the app", () => {
  test.each(["sms", "push"] as const)("goes by %s for an order's status", (channel) => {
    for (const choice of [
      "order-confirmed",
      "order-preparing",
      "order-ready",
      "order-picked-up",
      "order-cancelled",
      "order-ended",
    ] as const)
      expect(isChosen(choice, channel, {})).toBe(true);
  });

  test.each(["mail", "sms", "push"] as const)("goes by %s for a transfer", (channel) => {
    expect(isChosen("transfer", channel, {})).toBe(true);
  });

  test("can be switched off per type and channel", () => {
    const chosen = { "order-ready": { sms: false } };
    expect(isChosen("order-ready", "sms", chosen)).toBe(false);
    expect(isChosen("order-ready", "push", chosen)).toBe(true);
    expect(isChosen("order-confirmed", "sms", chosen)).toBe(true);
  });

  test("can be switched on when it is off by default", () => {
    expect(isChosen("refund", "sms", {})).toBe(false);
    expect(isChosen("refund", "sms", { refund: { sms: true } })).toBe(true);
  });

  test("never uses a channel its type doesn't support, whatever is stored", () => {
    expect(isChosen("order-preparing", "mail", { "order-preparing": { mail: true } })).toBe(false);
  });

  test("has a unique name for each type", () => {
    const names = Object.values(MESSAGE_CHOICES).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe("a member's preferences", () => {
  test("store only differences from the defaults", () => {
    const first = changeChoices({}, { refund: { sms: true, mail: true }, "order-ready": { push: false } });
    expect(first).toEqual({ refund: { sms: true }, "order-ready": { push: false } });
    const second = changeChoices(first, { "order-ready": { push: true }, transfer: { sms: false } });
    expect(second).toEqual({ refund: { sms: true }, transfer: { sms: false } });
  });

  test("drop channels that a type no longer supports", () => {
    expect(changeChoices({ "order-preparing": { mail: true } }, {})).toEqual({});
    const former = JSON.parse('{"order-lost":{"mail":true}}');
    expect(changeChoices(former, {})).toEqual({});
  });

  const switches = (Object.keys(MESSAGE_CHOICES) as MessageChoiceName[]).flatMap((choice) =>
    channelsOf(choice).map((channel) => ({ choice, channel })),
  );
  test("read back each change and leave other switches alone", () => {
    const presses = fc.array(fc.tuple(fc.constantFrom(...switches), fc.boolean()));
    fc.assert(
      fc.property(presses, (pressed) => {
        let chosen = {};
        const expected = structuredClone(readChoices({})) as Record<string, Record<string, boolean>>;
        for (const [{ choice, channel }, isOn] of pressed) {
          chosen = changeChoices(chosen, { [choice]: { [channel]: isOn } });
          Object.assign(expected[choice] ?? {}, { [channel]: isOn });
        }
        expect(readChoices(chosen)).toEqual(expected);
      }),
    );
  });
});
