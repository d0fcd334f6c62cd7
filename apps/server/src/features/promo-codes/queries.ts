import type { AdminPromoCode, AdminPromoCodeFilter, PromoCodeStatus } from "@secret/contract";
import { PAID_ORDER_STATUSES } from "@secret/domain";
import { type Insertable, type SqlBool, sql, type Updateable } from "kysely";
import type { z } from "zod";
import type { Connection, Transaction } from "../../platform/database/database.ts";
import type { PromoCodes } from "../../platform/database/schema.generated.ts";

type Matched = Pick<AdminPromoCodeFilter, "search" | "status" | "eventId">;

/** Returns a page of matching codes, newest first. */
export async function findPromoCodes(database: Connection, filter: AdminPromoCodeFilter, now: Date) {
  return (await findPromoCodesQuery(database, filter, now).execute()).map(toPromoCode);
}

function findPromoCodesQuery(database: Connection, filter: AdminPromoCodeFilter, now: Date) {
  let query = selectPromoCodes(database, now).where(matches(filter, now));
  if (filter.before !== undefined) query = query.where("promoCodes.id", "<", filter.before);
  return query.orderBy("promoCodes.id", "desc").limit(filter.limit);
}

export async function findPromoCode(database: Connection, id: string, now: Date) {
  const row = await selectPromoCodes(database, now).where("promoCodes.id", "=", id).executeTakeFirst();
  return row && toPromoCode(row);
}

/** Returns the totals of all matching codes, not only of the page. */
export async function summarizePromoCodes(database: Connection, filter: Matched, now: Date) {
  const row = await summarizePromoCodesQuery(database, filter, now).executeTakeFirstOrThrow();
  return {
    totalCodes: row.totalCodes,
    orders: row.orders,
    netSalesCents: Number(row.netSalesCents),
    discountCents: Number(row.discountCents),
  };
}

function summarizePromoCodesQuery(database: Connection, filter: Matched, now: Date) {
  return database
    .selectFrom("promoCodes")
    .leftJoin("orders", (join) =>
      join.onRef("orders.promoCodeId", "=", "promoCodes.id").on("orders.status", "in", PAID_ORDER_STATUSES),
    )
    .select(({ fn }) => [
      fn.count<number>("promoCodes.id").distinct().as("totalCodes"),
      fn.count<number>("orders.id").as("orders"),
      NET_SALES_CENTS.as("netSalesCents"),
      DISCOUNT_CENTS.as("discountCents"),
    ])
    .where(matches(filter, now));
}

/** Locks a code, so that an order can't exceed a changed limit. */
export async function lockPromoCode(transaction: Transaction, id: string) {
  return transaction.selectFrom("promoCodes").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

/** Inserts a code. Returns undefined if the code exists. */
export async function insertPromoCode(
  transaction: Transaction,
  promoCode: Insertable<PromoCodes>,
): Promise<string | undefined> {
  const row = await transaction
    .insertInto("promoCodes")
    .values(promoCode)
    .onConflict((conflict) => conflict.column("code").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

export async function updatePromoCode(
  transaction: Transaction,
  id: string,
  change: Updateable<PromoCodes>,
): Promise<void> {
  await transaction.updateTable("promoCodes").set(change).where("id", "=", id).execute();
}

/** Computes a code's status. "ended" takes precedence over "used-up", and that over "scheduled". */
function statusAt(now: Date) {
  return sql<PromoCodeStatus>`CASE
    WHEN promo_codes.expires_at <= ${now} THEN 'ended'
    WHEN promo_codes.current_uses >= promo_codes.max_uses THEN 'used-up'
    WHEN promo_codes.starts_at > ${now} THEN 'scheduled'
    ELSE 'active' END`;
}

function matches({ search, status, eventId }: Matched, now: Date) {
  const conditions = [sql<SqlBool>`true`];
  if (search) conditions.push(sql<SqlBool>`strpos(promo_codes.code, ${search.toUpperCase()}) > 0`);
  if (status !== undefined) conditions.push(sql<SqlBool>`${statusAt(now)} = ${status}`);
  if (eventId !== undefined) conditions.push(sql<SqlBool>`promo_codes.event_id = ${eventId}`);
  return sql<SqlBool>`${sql.join(conditions, sql` AND `)}`;
}

const DISCOUNT_CENTS = sql<number>`coalesce(sum(orders.discount_cents), 0)`;

/** Net sales of the joined orders, which are paid and not cancelled. */
const NET_SALES_CENTS = sql<number>`coalesce(sum(orders.subtotal_cents - orders.discount_cents - coalesce(
  (SELECT sum(refunded_food_cents) FROM money_moves WHERE money_moves.order_id = orders.id AND refund_id IS NOT NULL), 0)), 0)`;

function selectPromoCodes(database: Connection, now: Date) {
  return database
    .selectFrom("promoCodes")
    .leftJoin("events", "events.id", "promoCodes.eventId")
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom("orders")
          .select(({ fn }) => [
            fn.countAll<number>().as("orders"),
            NET_SALES_CENTS.as("netSalesCents"),
            DISCOUNT_CENTS.as("discountCents"),
          ])
          .whereRef("orders.promoCodeId", "=", "promoCodes.id")
          .where("orders.status", "in", PAID_ORDER_STATUSES)
          .as("figures"),
      (join) => join.onTrue(),
    )
    .select([
      "promoCodes.id",
      "promoCodes.code",
      "percent",
      "amountCents",
      "promoCodes.eventId",
      "events.title",
      "promoCodes.maxUses",
      "promoCodes.maxUsesPerMember",
      "promoCodes.isFirstOrderOnly",
      "promoCodes.minSubtotalCents",
      "promoCodes.currentUses",
      "promoCodes.startsAt",
      "promoCodes.expiresAt",
      "promoCodes.createdAt",
      "figures.orders",
      "figures.netSalesCents",
      "figures.discountCents",
      statusAt(now).as("status"),
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectPromoCodes>["executeTakeFirstOrThrow"]>>;

function toPromoCode(row: Row): z.input<typeof AdminPromoCode> {
  const { id, code, status, percent, amountCents, eventId, title } = row;
  return {
    ...{ id, code, status },
    discount:
      percent === null ? { kind: "amount", amountCents: amountCents ?? 0 } : { kind: "percent", percent },
    event: eventId === null ? null : { id: eventId, title: title ?? "" },
    maxUses: row.maxUses,
    maxUsesPerMember: row.maxUsesPerMember,
    isFirstOrderOnly: row.isFirstOrderOnly,
    minSubtotalCents: row.minSubtotalCents,
    currentUses: row.currentUses,
    startsAt: row.startsAt,
    expiresAt: row.expiresAt,
    createdAt: row.createdAt,
    orders: row.orders ?? 0,
    netSalesCents: Number(row.netSalesCents),
    discountCents: Number(row.discountCents),
  };
}
