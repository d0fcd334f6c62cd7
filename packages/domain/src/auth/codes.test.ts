import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Budget } from "../limits/limits.ts";
import {
  allTexts,
  askedBudget,
  CODE_PATTERN,
  keepCodeDigits,
  noticeBudget,
  refuseCode,
  sentBudget,
  testBudget,
  trafficBudgets,
  verifiedBudgets,
} from "./codes.ts";

const PHONE = "+12135550123";
const NETWORK = "198.51.100.7";
const subjects = (budgets: readonly Budget[]) => budgets.map(({ subject }) => subject);

describe("budgets of codes", () => {
  test("count a stranger's text by network, prefix and day, and a mail by network only", () => {
    const text = subjects(trafficBudgets("sms", PHONE, NETWORK, 1_000));
    expect(text).toEqual([`sms for network ${NETWORK}`, "texts to +1213555", "texts for anybody", "texts"]);
    const mail = subjects(trafficBudgets("mail", "ana@example.com", NETWORK, 1_000));
    expect(mail).toEqual([`mail for network ${NETWORK}`]);
  });

  test("abuse 77: a verified account shares only the day's total with strangers", () => {
    const verified = { purpose: "second_factor", accountId: "ana", address: PHONE };
    const ofStrangers = new Set([
      ...subjects([askedBudget(PHONE), sentBudget(PHONE)]),
      ...subjects(trafficBudgets("sms", PHONE, NETWORK, 1_000)),
    ]);
    const own = subjects(verifiedBudgets("sms", verified, 1_000));
    expect(own.filter((subject) => ofStrangers.has(subject))).toEqual(["texts"]);
  });

  test("reserve a tenth of a day's texts for verified accounts, within the total", () => {
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

test("count notices of changes per number and toward the day's total", () => {
  const perDay = (most: number) => [{ seconds: 86_400, most }];
  expect(noticeBudget(PHONE)).toEqual({ subject: `notices to ${PHONE}`, limits: perDay(10) });
  expect(allTexts(1_000)).toEqual({ subject: "texts", limits: perDay(1_000) });
});

test("limit test messages to a few per hour", () => {
  expect(testBudget("ana")).toEqual({
    subject: "tests of account ana",
    limits: [
      { seconds: 3_600, most: 3 },
      { seconds: 86_400, most: 10 },
    ],
  });
});

test("an address gets one code a minute, five an hour and ten a day", () => {
  const limits = [
    { seconds: 60, most: 1 },
    { seconds: 3_600, most: 5 },
    { seconds: 86_400, most: 10 },
  ];
  expect(askedBudget(PHONE)).toEqual({ subject: `asked for ${PHONE}`, limits });
  expect(sentBudget(PHONE)).toEqual({ subject: `sent to ${PHONE}`, limits });
});

test("a code has six digits, and only digits are kept from typed or pasted text", () => {
  expect("012345").toMatch(CODE_PATTERN);
  for (const other of ["12345", "1234567", "x123456", "123456x", "abcdef"])
    expect(other).not.toMatch(CODE_PATTERN);
  expect(keepCodeDigits("Your code: 01 23-45.")).toBe("012345");
  expect(keepCodeDigits("12345678")).toBe("123456");
});

test("limits texts and mails per network, per prefix and per verified contact", () => {
  const limitsOf = (budgets: readonly Budget[]) => budgets.map(({ limits }) => limits);
  const perHour = (most: number) => [{ seconds: 3_600, most }];
  const perDay = (most: number) => [{ seconds: 86_400, most }];
  expect(limitsOf(trafficBudgets("mail", "ana@example.com", NETWORK, 1_000))).toEqual([perHour(300)]);
  const texts = [perHour(30), perHour(20), perDay(900), perDay(1_000)];
  expect(limitsOf(trafficBudgets("sms", PHONE, NETWORK, 1_000))).toEqual(texts);
  const verified = { purpose: "second_factor", accountId: "ana", address: PHONE };
  const { limits } = sentBudget(PHONE);
  const own = [
    { subject: "second_factor of account ana", limits: limits.slice(1) },
    { subject: `second_factor to ${PHONE}`, limits },
  ];
  expect(verifiedBudgets("mail", verified, 1_000)).toEqual(own);
  expect(verifiedBudgets("sms", verified, 1_000)).toEqual([
    ...own,
    { subject: "texts", limits: perDay(1_000) },
  ]);
});

test("a rejection says how long to wait", () => {
  const params = { retryAfterSeconds: 60 };
  expect(refuseCode("mail", 60)).toEqual({
    ok: false,
    failure: { code: "OVER_EMAIL_SEND_RATE_LIMIT", params },
  });
  expect(refuseCode("sms", 60)).toEqual({ ok: false, failure: { code: "OVER_SMS_SEND_RATE_LIMIT", params } });
});
