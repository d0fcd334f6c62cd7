import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { askedBudget, type Budget, provenBudgets, sentBudget, trafficBudgets } from "./codes.ts";

const PHONE = "+12135550123";
const NETWORK = "198.51.100.7";
const subjects = (budgets: readonly Budget[]) => budgets.map(({ subject }) => subject);

describe("what codes are counted by", () => {
  test("a text for anybody falls under network, prefix and day, a mail under its network alone", () => {
    const text = subjects(trafficBudgets("sms", PHONE, NETWORK, 1_000));
    expect(text).toEqual([`sms for network ${NETWORK}`, "texts to +1213555", "texts for anybody", "texts"]);
    const mail = subjects(trafficBudgets("mail", "ana@example.com", NETWORK, 1_000));
    expect(mail).toEqual([`mail for network ${NETWORK}`]);
  });

  test("abuse 77: what a proven account may have sent shares nothing with strangers but the day's whole", () => {
    const proven = { purpose: "second_factor", accountId: "ana", address: PHONE };
    const ofStrangers = new Set([
      ...subjects([askedBudget(PHONE), sentBudget(PHONE)]),
      ...subjects(trafficBudgets("sms", PHONE, NETWORK, 1_000)),
    ]);
    const own = subjects(provenBudgets("sms", proven, 1_000));
    expect(own.filter((subject) => ofStrangers.has(subject))).toEqual(["texts"]);
  });

  test("of any day's texts a tenth is left to them, and none above the whole", () => {
    fc.assert(
      fc.property(fc.nat(100_000), (perDay) => {
        const most = new Map(
          trafficBudgets("sms", PHONE, NETWORK, perDay).map(({ subject, limits }) => [
            subject,
            limits[0]?.most,
          ]),
        );
        expect(most.get("texts")).toBe(perDay);
        expect(perDay - (most.get("texts for anybody") ?? 0)).toBe(Math.floor(perDay / 10));
      }),
    );
  });
});
