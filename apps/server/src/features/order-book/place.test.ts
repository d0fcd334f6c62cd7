import { readFileSync } from "node:fs";
import { ERRORS, placeOrder } from "@secret/contract";
import { UNPAID_HOLDS_PER_HOUR } from "@secret/domain";
import { expect, test } from "vitest";

const SQL = new URL("../../../migrations/functions/place_order_batch.sql", import.meta.url);

/** Codes that the server handles itself, by drawing another number. */
const INTERNAL_CODES = ["ORDER_NUMBER_TAKEN"];

test("place_order_batch counts as many unpaid holds as the domain allows", () => {
  expect(readFileSync(SQL, "utf8")).toContain(`DESC OFFSET ${UNPAID_HOLDS_PER_HOUR - 1} LIMIT 1`);
});

test("place_order_batch refuses only with codes that its route declares", () => {
  const codes = [...readFileSync(SQL, "utf8").matchAll(/'([A-Z]+(?:_[A-Z]+)+)'/g)].map((match) => match[1]);
  const refusals = new Set(codes.filter((code) => code !== undefined && !INTERNAL_CODES.includes(code)));
  expect(Object.keys(ERRORS)).toEqual(expect.arrayContaining([...refusals]));
  expect(placeOrder.errors).toEqual(expect.arrayContaining([...refusals]));
});
