import { ALLERGENS, contradictedDiets, DIET_NAMES, DIETS, formatUsd } from "@secret/domain";
import { z } from "zod";
import { Cents, COUNT_MAX, Id, oneLine, paragraph } from "../http/route.ts";

const PRICE_MAX_CENTS = 1_000_000;

const Allergens = z.array(z.enum(ALLERGENS)).max(ALLERGENS.length);
const Diets = z.array(z.enum(DIETS)).max(DIETS.length);

export const MenuItem = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  priceCents: Cents,
  imageUrl: z.string().nullable(),
  isAvailable: z.boolean(),
  isSecretExclusive: z.boolean(),
  sortOrder: z.int(),
  currentQuantity: z.int(),
  maxQuantity: z.int().nullable(),
  pickupUnits: z.int(),
  maxPerMember: z.int().nullable(),
  /** Null: nobody has said yet; empty: none of the nine. */
  allergens: Allergens.nullable(),
  diets: Diets,
});
export type MenuItem = z.infer<typeof MenuItem>;

/** A picture of our own, or none. Foreign addresses would be blocked by the content security policy. */
const ImageUrl = z
  .string()
  .regex(/^\/(menu|api\/pictures)\/\w[\w-]*(\.\w+)?$/)
  .max(200);

export const NewMenuItem = z
  .strictObject({
    name: oneLine(120),
    description: paragraph(1000).default(""),
    priceCents: z
      .int()
      .min(0)
      .max(PRICE_MAX_CENTS, `A price is ${formatUsd(PRICE_MAX_CENTS)} at most.`),
    imageUrl: ImageUrl.nullable().default(null),
    isAvailable: z.boolean().default(true),
    isSecretExclusive: z.boolean().default(false),
    maxQuantity: z.int().min(0).max(COUNT_MAX).nullable().default(null),
    pickupUnits: z.int().min(0).max(100).default(1),
    maxPerMember: z.int().min(1).max(999).nullable().default(null),
    allergens: Allergens.nullable().default(null),
    diets: Diets.default([]),
  })
  .superRefine(({ allergens, diets }, context) => {
    for (const diet of contradictedDiets(allergens, diets)) {
      context.addIssue({
        code: "custom",
        path: ["diets"],
        message: `${DIET_NAMES[diet]} contradicts the allergens.`,
      });
    }
  });
