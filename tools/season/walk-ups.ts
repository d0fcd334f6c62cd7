import { randomUUID } from "node:crypto";
import { checkTerminalCharge, type EventDetail, startTerminalCharge } from "@secret/contract";
import { orderTotals } from "@secret/domain";
import { untilAnswered } from "../kit/buyer.ts";
import { act } from "./crew.ts";
import { refundShare } from "./guests.ts";
import { choose, deal, type Season, tally } from "./season-world.ts";

const PAID_BY = ["cash", "terminal typed by hand", "Square's app"] as const;
const TIP_MAX_CENTS = 400;
const REFUND_SHARE = 0.2;
const UNDO_SHARE = 0.1;
const TWICE_SHARE = 0.2;

/** Picks a sale at the counter and what follows it at random. Returns a function that makes the sale. */
export function drawWalkUp(season: Season, event: EventDetail): () => Promise<void> {
  const { random } = season;
  const item = choose(random, event.menu);
  const quantity = random.integer(1, 3);
  const tipCents = random.integer(0, 1) * random.integer(1, TIP_MAX_CENTS);
  const paidBy = deal(season, PAID_BY);
  const [outcome, share] = [random.next(), random.next()];
  const line = { unitPriceCents: item.priceCents, quantity };
  const { totalCents } = orderTotals([line], { salesTaxPpm: event.salesTaxPpm, tipCents });
  return async () => {
    const deviceId = randomUUID();
    const charged =
      paidBy === "Square's app"
        ? await charge(season, event, deviceId, totalCents - tipCents, tipCents)
        : { id: undefined };
    if (charged === undefined) return;
    const sale = await act(
      season,
      event,
      {
        kind: "sale",
        lines: [{ menuItemId: item.id, quantity, specialInstructions: "" }],
        tipCents,
        shownTotalCents: totalCents,
        tender: paidBy === "cash" ? "cash" : "terminal",
        name: "",
        phone: "",
        isFromAllotment: false,
        ...(charged.id !== undefined && { terminalChargeId: charged.id }),
      },
      { deviceId, isTwice: share < TWICE_SHARE },
    );
    const sold = sale?.order?.id;
    if (sold === undefined) return;
    tally(season, `paid by ${paidBy}`);
    const till = paidBy === "cash" ? "cash cents" : "typed cents";
    if (charged.id === undefined) tally(season, till, totalCents);
    let backCents = 0;
    if (outcome < REFUND_SHARE) {
      backCents = await refundShare(season, sold, share);
      // The crew gives the money back on the terminal too.
      if (charged.id !== undefined && backCents > 0) season.square.refundByHand(charged.paymentId, backCents);
    } else if (outcome < REFUND_SHARE + UNDO_SHARE && charged.id === undefined) {
      const undone = await act(season, event, { kind: "undo-sale", orderId: sold }, { deviceId });
      backCents = undone === undefined ? 0 : totalCents;
    }
    if (backCents > 0) tally(season, "given back at the counter");
    if (charged.id === undefined) tally(season, till, -backCents);
  };
}

/** Takes a payment in Square's Point of Sale app. Returns the charge that the sale names, and Square's payment. */
async function charge(
  { crew, square }: Season,
  { id }: EventDetail,
  deviceId: string,
  amountCents: number,
  tipCents: number,
): Promise<{ id: string; paymentId: string } | undefined> {
  const body = { deviceId, system: "ios" as const, amountCents };
  const started = await untilAnswered(() => crew(startTerminalCharge, { params: { id }, body }));
  if (started === undefined) return undefined;
  const { transactionId, paymentId } = square.chargeOnTerminal({
    amountCents,
    tipCents,
    note: `SECRET counter ${started.id}`,
  });
  const check = { deviceId, state: started.state, transactionId };
  const checked = await untilAnswered(() => crew(checkTerminalCharge, { body: check }));
  return checked?.isPaid ? { id: started.id, paymentId } : undefined;
}
