import type { AdminPromoCode, AdminPromoCodeFilter, createPromoCode as createRoute } from "@secret/contract";
import { formatUsd, ok, type PromoLimits, type Result, refuse } from "@secret/domain";
import type { z } from "zod";
import type { Context } from "../../platform/context.ts";
import { inTransaction, type Transaction } from "../../platform/database/database.ts";
import { readPage } from "../../platform/page.ts";
import { type ActingAdmin, type AuditLine, actorOf, audit } from "../audit/index.ts";
import { findEvent } from "../events/index.ts";
import * as queries from "./queries.ts";

type NewPromoCode = z.output<typeof createRoute.body>;
type Dates = Pick<NewPromoCode, "maxUses" | "startsAt" | "expiresAt">;
/** A code's dates, uses and limits. */
type PromoCodeTerms = Dates & PromoLimits;
/** Limits in a request; those not given are kept. */
type GivenLimits = Pick<NewPromoCode, keyof PromoLimits>;
const NO_LIMITS: PromoLimits = { maxUsesPerMember: null, isFirstOrderOnly: false, minSubtotalCents: null };

/** Returns a page of matching codes with the totals of all matches. */
export async function listPromoCodes({ database, clock }: Context, filter: AdminPromoCodeFilter) {
  const now = clock.now();
  const [page, summary] = await Promise.all([
    readPage(filter.limit, (limit) => queries.findPromoCodes(database, { ...filter, limit }, now)),
    queries.summarizePromoCodes(database, filter, now),
  ]);
  return { ...page, summary };
}

/** Creates a code. A code can never be created twice. */
export async function createPromoCode(
  context: Context,
  { code, discount, eventId, ...given }: NewPromoCode,
  by: ActingAdmin,
): Promise<Result<z.input<typeof AdminPromoCode>, "EVENT_NOT_FOUND" | "PROMO_CODE_TAKEN">> {
  const now = context.clock.now();
  const terms = { ...given, ...limitsFrom(given, NO_LIMITS) };
  return inTransaction(context.database, async (transaction) => {
    if (eventId !== null && (await findEvent(transaction, eventId)) === undefined)
      return refuse("EVENT_NOT_FOUND", { field: "eventId" });
    const id = await queries.insertPromoCode(transaction, {
      code,
      eventId,
      percent: discount.kind === "percent" ? discount.percent : null,
      amountCents: discount.kind === "amount" ? discount.amountCents : null,
      ...terms,
      createdAt: now,
    });
    if (id === undefined) return refuse("PROMO_CODE_TAKEN", { field: "code" });
    const off = discount.kind === "percent" ? `${discount.percent}%` : formatUsd(discount.amountCents);
    await record(transaction, now, by, {
      message: `Promo code ${code} was made`,
      newValue: `${off} off, ${describeTerms(terms)}`,
      metadata: { promoCodeId: id, eventId },
    });
    return ok(await readPromoCode(transaction, id, now));
  });
}

/** Edits how often, when and by whom a code can be used. Orders keep their discount. */
export async function editPromoCode(
  context: Context,
  id: string,
  terms: Dates & GivenLimits,
  by: ActingAdmin,
): Promise<Result<z.input<typeof AdminPromoCode>, "LIMIT_BELOW_TAKEN" | "NOT_FOUND">> {
  return changePromoCode(context, id, by, "was changed", (promoCode, taken) => {
    if (terms.maxUses !== null && terms.maxUses < taken)
      return refuse("LIMIT_BELOW_TAKEN", { field: "maxUses", params: { taken } });
    return ok({ ...terms, ...limitsFrom(terms, promoCode) });
  });
}

/** Ends a code at once. Members with an unpaid order can still pay it with the discount. */
export async function endPromoCode(
  context: Context,
  id: string,
  by: ActingAdmin,
): Promise<Result<z.input<typeof AdminPromoCode>, "NOT_FOUND">> {
  const now = context.clock.now();
  const ended = await changePromoCode(context, id, by, "was ended", (promoCode) => {
    const { startsAt, expiresAt } = promoCode;
    if (expiresAt !== null && expiresAt <= now) return ok(promoCode);
    // A planned code never starts.
    return ok({
      ...promoCode,
      startsAt: startsAt !== null && startsAt > now ? null : startsAt,
      expiresAt: now,
    });
  });
  return ended.ok ? ended : refuse("NOT_FOUND");
}

async function changePromoCode(
  context: Context,
  id: string,
  by: ActingAdmin,
  what: string,
  decide: (promoCode: PromoCodeTerms, taken: number) => Result<PromoCodeTerms, "LIMIT_BELOW_TAKEN">,
): Promise<Result<z.input<typeof AdminPromoCode>, "LIMIT_BELOW_TAKEN" | "NOT_FOUND">> {
  const now = context.clock.now();
  return inTransaction(context.database, async (transaction) => {
    const row = await queries.lockPromoCode(transaction, id);
    if (row === undefined) return refuse("NOT_FOUND");
    const before = {
      maxUses: row.maxUses,
      maxUsesPerMember: row.maxUsesPerMember,
      isFirstOrderOnly: row.isFirstOrderOnly,
      minSubtotalCents: row.minSubtotalCents,
      startsAt: row.startsAt,
      expiresAt: row.expiresAt,
    };
    const decided = decide(before, row.currentUses);
    if (!decided.ok) return decided;
    const [oldValue, newValue] = [describeTerms(before), describeTerms(decided.value)];
    if (oldValue !== newValue) {
      await queries.updatePromoCode(transaction, id, decided.value);
      const message = `Promo code ${row.code} ${what}`;
      await record(transaction, now, by, { message, oldValue, newValue, metadata: { promoCodeId: id } });
    }
    return ok(await readPromoCode(transaction, id, now));
  });
}

async function readPromoCode(transaction: Transaction, id: string, now: Date) {
  const found = await queries.findPromoCode(transaction, id, now);
  if (found === undefined) throw new Error("a locked promo code doesn't exist");
  return found;
}

async function record(
  transaction: Transaction,
  now: Date,
  by: ActingAdmin,
  line: Pick<AuditLine, "message" | "oldValue" | "newValue" | "metadata">,
): Promise<void> {
  await audit(transaction, now, { ...actorOf(by), severity: "info", ...line });
}

function limitsFrom(given: GivenLimits, before: PromoLimits): PromoLimits {
  const {
    maxUsesPerMember = before.maxUsesPerMember,
    isFirstOrderOnly = before.isFirstOrderOnly,
    minSubtotalCents = before.minSubtotalCents,
  } = given;
  return { maxUsesPerMember, isFirstOrderOnly, minSubtotalCents };
}

/** Describes a code's terms for the audit log. */
function describeTerms({ maxUses, startsAt, expiresAt, ...limits }: PromoCodeTerms): string {
  const { maxUsesPerMember, isFirstOrderOnly, minSubtotalCents } = limits;
  return [
    `${maxUses ?? "any number of"} uses`,
    ...(maxUsesPerMember === null ? [] : [`${maxUsesPerMember} per member`]),
    ...(isFirstOrderOnly ? ["first order only"] : []),
    ...(minSubtotalCents === null ? [] : [`subtotal of ${formatUsd(minSubtotalCents)} or more`]),
    `from ${startsAt?.toISOString() ?? "the start"} until ${expiresAt?.toISOString() ?? "further notice"}`,
  ].join(", ");
}
