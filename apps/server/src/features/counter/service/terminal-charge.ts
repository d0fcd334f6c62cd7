import { createHash, randomBytes } from "node:crypto";
import type {
  checkTerminalCharge as checkRoute,
  DeclaredError,
  startTerminalCharge as startRoute,
  TerminalChargeState,
} from "@secret/contract";
import {
  BRAND,
  checkPaymentAmount,
  formatUsd,
  MINUTE_MS,
  ok,
  type Result,
  refuse,
  TERMINAL_CHARGE_MINUTES,
  type TerminalMismatch,
  terminalAddress,
  terminalMismatch,
} from "@secret/domain";
import type { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import { audit } from "../../audit/index.ts";
import { findEvent } from "../../events/index.ts";
import { findTerminalPayment, type PaymentProvider } from "../../payments/index.ts";
import * as queries from "../queries/terminal-charges.ts";
import { checkCounter } from "./check-counter.ts";

/** Path of the page that Square's Point of Sale app opens after a charge. */
const CALLBACK_PATH = "/crew/terminal";

type StartRequest = z.output<typeof startRoute.body>;
type Started = z.input<typeof startRoute.response>;

/** Starts a charge for a device's sale, and returns the address that opens Square's Point of Sale app with it. */
export async function startTerminalCharge(
  { config, clock, database }: Context,
  session: Session,
  eventId: string,
  { deviceId, system, amountCents }: StartRequest,
): Promise<Result<Started, DeclaredError<typeof startRoute>>> {
  const startedAt = clock.now();
  const event = await findEvent(database, eventId);
  if (event === undefined) return refuse("EVENT_NOT_FOUND");
  const isOpen = checkCounter(event, startedAt);
  if (!isOpen.ok) return isOpen;
  const payable = checkPaymentAmount(amountCents);
  if (!payable.ok) return payable;
  const state = randomBytes(24).toString("base64url");
  const charge = { eventId, deviceId, stateHash: hashState(state), amountCents, startedAt };
  const id = await inTransaction(database, (transaction) =>
    queries.insertTerminalCharge(transaction, { ...charge, startedBy: session.userId }),
  );
  const { applicationId, locationId, terminalUrl } = config.square;
  const callbackUrl = new URL(CALLBACK_PATH, config.publicUrl).href;
  const address = terminalAddress(system, {
    applicationId,
    locationId,
    callbackUrl,
    amountCents,
    state,
    note: noteOf(id),
  });
  if (terminalUrl === undefined) return ok({ id, state, address });
  return ok({ id, state, address: `${terminalUrl}?${new URLSearchParams({ address }).toString()}` });
}

/** Reasons why a payment at Square doesn't match a sale, for the crew. */
const WHY: Readonly<Record<TerminalMismatch, string>> = {
  amount: "the amount is different",
  online: "it was made online",
  place: "it was taken at another location",
  refunded: "it was refunded",
  status: "it isn't completed",
  time: "it's too old, or too late for this charge",
};

/**
 * Asks Square for the payment of a charge and claims it. Nothing that the app or the browser says is trusted:
 * amount, location, currency, status, age and refunds are Square's. Without a payment the charge keeps waiting.
 */
export async function checkTerminalCharge(
  context: Context,
  provider: PaymentProvider,
  session: Session,
  { deviceId, state, transactionId }: z.output<typeof checkRoute.body>,
): Promise<Result<TerminalChargeState, DeclaredError<typeof checkRoute>>> {
  const charge = await queries.findOpenCharge(context.database, deviceId, hashState(state));
  if (charge === undefined) return refuse("TERMINAL_CHARGE_NOT_FOUND");
  const { id, amountCents, startedAt } = charge;
  if (charge.providerPaymentId !== null) return ok(paid(charge));
  const range = { since: new Date(startedAt.getTime() - MARGIN_MS), until: endOf(startedAt) };
  const found = await findTerminalPayment(provider, transactionId, { note: noteOf(id), range });
  if (found.kind === "unavailable" || found.kind === "unknown") {
    context.log.warn({ err: found.cause, chargeId: id }, "a terminal charge couldn't be checked");
    return refuse("PAYMENT_UNAVAILABLE");
  }
  const payment = found.kind === "done" ? found.value : undefined;
  if (payment === undefined)
    return ok({ id, isPaid: false, amountCents, tipCents: 0, cardBrand: null, cardLast4: null });
  const { locationId } = context.config.square;
  const createdAt = new Date(payment.createdAt);
  const why = terminalMismatch({ amountCents, locationId, startedAt }, { ...payment, createdAt });
  if (why !== undefined) return refuse("TERMINAL_PAYMENT_UNLIKE", { params: { why: WHY[why] } });
  const claim = {
    providerPaymentId: payment.id,
    tipCents: payment.tipCents,
    cardBrand: payment.cardBrand ?? null,
    cardLast4: payment.cardLast4 ?? null,
    verifiedAt: context.clock.now(),
  };
  const isClaimed = await inTransaction(context.database, async (transaction) => {
    if (!(await queries.claimPayment(transaction, id, claim))) return false;
    await audit(transaction, claim.verifiedAt, {
      eventType: "payment_event",
      severity: "info",
      message: `Square confirmed ${formatUsd(payment.amountCents)} on the card terminal`,
      actorId: session.userId,
      metadata: { chargeId: id, eventId: charge.eventId, providerPaymentId: payment.id },
    });
    return true;
  });
  return isClaimed ? ok(paid({ ...charge, ...claim })) : refuse("TERMINAL_PAYMENT_CLAIMED");
}

/** Difference in ms that our clock and Square's may have. */
const MARGIN_MS = 60_000;

function endOf(startedAt: Date): Date {
  return new Date(startedAt.getTime() + TERMINAL_CHARGE_MINUTES * MINUTE_MS + MARGIN_MS);
}

function paid(charge: {
  readonly id: string;
  readonly amountCents: number;
  readonly tipCents: number | null;
  readonly cardBrand: string | null;
  readonly cardLast4: string | null;
}): TerminalChargeState {
  const { id, amountCents, cardBrand, cardLast4 } = charge;
  return { id, isPaid: true, amountCents, tipCents: charge.tipCents ?? 0, cardBrand, cardLast4 };
}

/** Returns the note of a charge's payment at Square. */
function noteOf(chargeId: string): string {
  return `${BRAND.programme} counter ${chargeId}`;
}

function hashState(state: string): string {
  return createHash("sha256").update(state).digest("hex");
}
