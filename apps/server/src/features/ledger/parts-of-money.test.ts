import { randomUUID } from "node:crypto";
import { refundOrder } from "@secret/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signedIn } from "../../../testing/actors.ts";
import { paidOrder } from "../../../testing/orders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { countEvents } from "../analytics/service/count-events.ts";
import { compareBooks, findDifferences } from "./service.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ writesByHand: true });
});
afterAll(() => server.close());

const differences = () => findDifferences(server.context.database, server.clock.now());

describe("the split into food, tax and tips", () => {
  const NAME = "Food, tax and tips match orders, payments and refunds";
  /** Returns what the comparison finds. */
  const found = async () => {
    const { comparisons } = await compareBooks(server.context.database, server.clock.now());
    return (
      comparisons.find(({ name }) => name === NAME)?.differences.join("\n") ?? expect.fail("no comparison")
    );
  };
  const sizes = { amount: 777, pieces: 2_634 };
  beforeAll(async () => {
    const admin = await signedIn(server, "admin");
    const refund = async (amountCents: number, lines?: { position: number; quantity: number }[]) => {
      const { id, totalCents } = await paidOrder(server, { quantities: [2, 1], tipCents: 700 });
      const body = { amountCents: amountCents || totalCents, reason: "Cold", ...(lines && { lines }) };
      await admin.call(refundOrder, { params: { id }, body, idempotencyKey: randomUUID() });
    };
    await refund(sizes.amount);
    await refund(sizes.pieces, [{ position: 0, quantity: 1 }]);
    await refund(0);
    await server.runJobs();
    await countEvents(server.context);
  });

  test("has no difference in refunds of an amount, of pieces and of the whole", async () => {
    expect(await found()).toBe("");
  });

  test.each([
    [
      "the tax of an amount",
      "refunds",
      "tax_cents = tax_cents + 2",
      `amount_cents = ${sizes.amount}`,
      /^refund .+ 777 cents takes/m,
    ],
    [
      "the tip of an amount",
      "refunds",
      "tip_cents = tip_cents - 2",
      `amount_cents = ${sizes.amount}`,
      /^refund .+ 777 cents takes/m,
    ],
    [
      "a tip in pieces",
      "refunds",
      "tip_cents = tip_cents + 2",
      `amount_cents = ${sizes.pieces}`,
      /^refund .+ 2634 cents takes/m,
    ],
    [
      "the tax of a whole refund",
      "refunds",
      "tax_cents = tax_cents - 1",
      "amount_cents > 5000",
      /^payment .+ is refunded whole/m,
    ],
    [
      "tips counted as tax in the lists",
      "order_figures",
      "tax_cents = tax_cents + 5, tip_cents = tip_cents - 5",
      "tip_cents > 0",
      /^event .+, in the lists /m,
    ],
    [
      "food counted as tax in the close",
      "close_figures",
      "tax_cents = tax_cents + 5, gross_cents = gross_cents - 5",
      "tax_cents > 0",
      /^event .+, in the close /m,
    ],
  ])("names %s", async (_, table, change, which, text) => {
    const { pool } = server.context;
    await pool.query(`UPDATE ${table} SET ${change} WHERE ${which}`);
    expect(await found()).toMatch(text);
    // Puts the rows back, in reverse.
    const reverse = change.replaceAll(/[+-] /g, (sign) => (sign === "+ " ? "- " : "+ "));
    await pool.query(`UPDATE ${table} SET ${reverse} WHERE ${which}`);
    expect(await found()).toBe("");
  });
});

test.each([
  ["chargebacks", "chargeback_cents", "Chargebacks in the close match disputes: event"],
  ["fees", "fee_cents", "Fees in the close match payments and deposits: event"],
  ["fees of the terminal", "terminal_fee_cents", "Fees in the close match payments and deposits: event"],
])("names %s that the close doesn't have", async (_, column, text) => {
  const { pool } = server.context;
  await pool.query(`UPDATE close_figures SET ${column} = ${column} + 500`);
  expect((await differences()).join("\n")).toContain(text);
  await pool.query(`UPDATE close_figures SET ${column} = ${column} - 500`);
  expect(await differences()).toEqual([]);
});
