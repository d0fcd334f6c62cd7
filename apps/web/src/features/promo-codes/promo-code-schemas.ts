import { NewPromoCodeText } from "@secret/contract";
import { DEFAULT_TIME_ZONE, daysLater, instantOf, parseUsd } from "@secret/domain";
import { z } from "zod";

/** Parses a typed whole number within bounds. */
const count = (message: string, max: number) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,7}$/, message)
    .transform(Number)
    .refine((number) => number >= 1 && number <= max, message);

/** Parses a typed discount, "10%" or "$5.00". A number without a sign is a percentage. */
const Discount = z
  .string()
  .trim()
  .transform((text, context) => {
    const percent = /^(\d{1,2})\s*%?$/.exec(text)?.[1];
    if (percent !== undefined && Number(percent) >= 1)
      return { kind: "percent" as const, percent: Number(percent) };
    const dollars = /^\$\s*(\d{1,4})(?:\.(\d{2}))?$/.exec(text);
    const amountCents = Number(dollars?.[1] ?? 0) * 100 + Number(dollars?.[2] ?? 0);
    if (amountCents >= 1 && amountCents <= 100_000) return { kind: "amount" as const, amountCents };
    context.addIssue({ code: "custom", message: "Enter a discount, such as 10% or $5." });
    return z.NEVER;
  });

const Limit = z.union([z.literal("").transform(() => null), count("Enter a whole number.", 1_000_000)]);

const Minimum = z.union([
  z.literal("").transform(() => null),
  z.string().transform((text, context) => {
    const cents = parseUsd(text);
    if (cents !== undefined && cents >= 1 && cents <= 100_000) return cents;
    context.addIssue({ code: "custom", message: "Enter an amount up to $1,000, such as $25." });
    return z.NEVER;
  }),
]);

const NO_DAY = z.literal("").transform(() => null);
const Day = z.iso.date();

/** Start of a day in the brand's time zone, and start of the day after. */
const FirstDay = z.union([NO_DAY, Day.transform((day) => startOf(day).toISOString())]);
const LastDay = z.union([NO_DAY, Day.transform((day) => endOf(day).toISOString())]);

function startOf(day: string): Date {
  return instantOf(`${day}T00:00`);
}

function endOf(day: string): Date {
  return daysLater(startOf(day), 1, DEFAULT_TIME_ZONE);
}

const terms = {
  maxUses: Limit,
  maxUsesPerMember: Limit,
  isFirstOrderOnly: z.boolean(),
  minSubtotalCents: Minimum,
  startsAt: FirstDay,
  expiresAt: LastDay,
};

interface Terms {
  readonly startsAt: string | null;
  readonly expiresAt: string | null;
}

const endsAfterStart = ({ startsAt, expiresAt }: Terms) =>
  startsAt === null || expiresAt === null || startsAt < expiresAt;
const ENDS_EARLY = { path: ["expiresAt"], message: "The last day can't be before the first day." };

export const termsForm = z.object(terms).refine(endsAfterStart, ENDS_EARLY);

export const newPromoCodeForm = z
  .object({
    code: NewPromoCodeText,
    discount: Discount,
    eventId: z.string().transform((id) => id || null),
    ...terms,
  })
  .refine(endsAfterStart, ENDS_EARLY);
