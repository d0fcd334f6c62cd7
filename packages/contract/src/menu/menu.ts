import { ALLERGENS, contradictedDiets, DIET_NAMES, DIETS, formatUsd } from "@secret/domain";
import { z } from "zod";
import { Cents, COUNT_MAX, Id, oneLine, paragraph } from "../http/route.ts";

const PRICE_MAX_CENTS = 1_000_000;

const Allergens = z.array(z.enum(ALLERGENS)).max(ALLERGENS.length);
const Diets = z.array(z.enum(DIETS)).max(DIETS.length);

/** Item of an event's menu. */
export const MenuItem = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  priceCents: Cents,
  imageUrl: z.string().nullable(),
  isAvailable: z.boolean(),
  /** Whether the crew stopped its sales. Placed orders stand, and members can wait for it. */
  isStopped: z.boolean(),
  isSecretExclusive: z.boolean(),
  sortOrder: z.int(),
  currentQuantity: z.int(),
  maxQuantity: z.int().nullable(),
  pickupUnits: z.int(),
  maxPerMember: z.int().nullable(),
  /** Allergens; null if not reviewed, empty if it contains none of the nine. */
  allergens: Allergens.nullable(),
  diets: Diets,
});
export type MenuItem = z.infer<typeof MenuItem>;

/** Path of one of our pictures. The content security policy would block other sites. */
const ImageUrl = z
  .string()
  .regex(/^\/(menu|api\/pictures)\/\w[\w-]*(\.\w+)?$/)
  .max(200);

/** Body for a new menu item. */
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
