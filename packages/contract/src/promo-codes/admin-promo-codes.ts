import { PROMO_CODE_MAX_LENGTH } from "@secret/domain";
import { z } from "zod";
import {
  Cents,
  COUNT_MAX,
  GivenInstant,
  Id,
  IdParams,
  Instant,
  oneLine,
  page,
  pageQuery,
  route,
} from "../http/route.ts";
import { PromoCodeText } from "./promo-code-text.ts";

/** Maximum percentage; a free order can't be paid. */
const PERCENT_MAX = 99;
const AMOUNT_MAX_CENTS = 100_000;

const Discount = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("percent"), percent: z.int().min(1).max(PERCENT_MAX) }),
  z.strictObject({ kind: z.literal("amount"), amountCents: Cents.min(1).max(AMOUNT_MAX_CENTS) }),
]);

/** Statuses of a promo code. */
export const PROMO_CODE_STATUSES = ["active", "scheduled", "used-up", "ended"] as const;
export type PromoCodeStatus = (typeof PROMO_CODE_STATUSES)[number];

/** Promo code with its usage. */
export const AdminPromoCode = z.object({
  id: Id,
  code: z.string(),
  status: z.enum(PROMO_CODE_STATUSES),
  discount: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("percent"), percent: z.int() }),
    z.object({ kind: z.literal("amount"), amountCents: Cents }),
  ]),
  /** Event it is limited to; null for every event. */
  event: z.object({ id: Id, title: z.string() }).nullable(),
  /** Maximum uses; null for no limit. */
  maxUses: z.int().nullable(),
  /** Maximum uses per member; null for no limit. */
  maxUsesPerMember: z.int().nullable(),
  isFirstOrderOnly: z.boolean(),
  /** Minimum subtotal; null for no minimum. */
  minSubtotalCents: Cents.nullable(),
  /** Orders with it, including unpaid ones. */
  currentUses: z.int(),
  startsAt: Instant.nullable(),
  expiresAt: Instant.nullable(),
  createdAt: Instant,
  /** Paid orders with it that weren't cancelled: their count, net sales and discount. */
  orders: z.int(),
  netSalesCents: Cents,
  discountCents: Cents,
});
export type AdminPromoCode = z.infer<typeof AdminPromoCode>;

/** Filters of the admin's promo code list. */
export const AdminPromoCodeFilter = z.strictObject({
  search: oneLine(PROMO_CODE_MAX_LENGTH, 0).optional(),
  status: z.enum(PROMO_CODE_STATUSES).optional(),
  eventId: Id.optional(),
  ...pageQuery(200),
});
export type AdminPromoCodeFilter = z.output<typeof AdminPromoCodeFilter>;

export const listAdminPromoCodes = route({
  method: "GET",
  path: "/api/admin/promo-codes",
  access: "admin",
  summary: "Promo codes with usage and net sales, newest first, and the totals of all matches",
  query: AdminPromoCodeFilter,
  response: page(AdminPromoCode).extend({
    summary: z.object({
      totalCodes: z.int(),
      orders: z.int(),
      netSalesCents: Cents,
      discountCents: Cents,
    }),
  }),
});

const terms = {
  maxUses: z.int().min(1).max(COUNT_MAX).nullable().default(null),
  startsAt: GivenInstant.nullable().default(null),
  expiresAt: GivenInstant.nullable().default(null),
  /** These three stay unchanged if omitted. */
  maxUsesPerMember: z.int().min(1).max(COUNT_MAX).nullable().optional(),
  isFirstOrderOnly: z.boolean().optional(),
  minSubtotalCents: Cents.min(1).max(AMOUNT_MAX_CENTS).nullable().optional(),
};

interface Terms {
  readonly startsAt: Date | null;
  readonly expiresAt: Date | null;
}

const endsAfterStart = ({ startsAt, expiresAt }: Terms) =>
  startsAt === null || expiresAt === null || startsAt < expiresAt;
const ENDS_EARLY = { path: ["expiresAt"], message: "It has to end after it starts." };

/** Code as written on a card: letters, digits and hyphens. */
export const NewPromoCodeText = PromoCodeText.pipe(
  z.string().regex(/^[A-Z0-9-]{3,40}$/, "Three or more letters, digits or hyphens, please."),
);

const PromoCodeTerms = z.strictObject(terms).refine(endsAfterStart, ENDS_EARLY);

export const createPromoCode = route({
  method: "POST",
  path: "/api/admin/promo-codes",
  access: "admin",
  summary: "Creates a promo code",
  body: z
    .strictObject({
      code: NewPromoCodeText,
      discount: Discount,
      eventId: Id.nullable().default(null),
      ...terms,
    })
    .refine(endsAfterStart, ENDS_EARLY),
  response: AdminPromoCode,
  errors: ["PROMO_CODE_TAKEN", "EVENT_NOT_FOUND"],
});

export const editPromoCode = route({
  method: "PUT",
  path: "/api/admin/promo-codes/:id",
  access: "admin",
  summary: "Changes a code's limits and dates; its discount stays",
  params: IdParams,
  body: PromoCodeTerms,
  response: AdminPromoCode,
  errors: ["NOT_FOUND", "LIMIT_BELOW_TAKEN"],
});

export const endPromoCode = route({
  method: "DELETE",
  path: "/api/admin/promo-codes/:id",
  access: "admin",
  summary: "Ends a code at once; existing orders with it don't change",
  params: IdParams,
  response: AdminPromoCode,
  errors: ["NOT_FOUND"],
});
