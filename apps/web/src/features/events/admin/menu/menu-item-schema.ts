import { NewMenuItem } from "@secret/contract";
import { ALLERGENS, contradictedDiets, DIET_NAMES, DIETS } from "@secret/domain";
import { z } from "zod";
import { TypedPrice } from "../typed-price.ts";

// Input values are strings. The output is the contract's request.

const { shape } = NewMenuItem;

const wholeNumber = z
  .string()
  .trim()
  .regex(/^\d{0,7}$/, "Enter a whole number");
const optionalWhole = wholeNumber.transform((text) => (text === "" ? null : Number(text)));

/** Validates a menu item's form. */
export const menuItemForm = z
  .object({
    name: z.string().trim().min(1, "Name is required").pipe(shape.name),
    description: shape.description.unwrap(),
    price: TypedPrice,
    maxQuantity: optionalWhole.pipe(shape.maxQuantity.unwrap()),
    pickupUnits: wholeNumber
      .min(1, "Enter the window units used per item.")
      .transform(Number)
      .pipe(shape.pickupUnits.unwrap()),
    maxPerMember: optionalWhole.pipe(shape.maxPerMember.unwrap()),
    isAvailable: z.boolean(),
    isSecretExclusive: z.boolean(),
    imageUrl: shape.imageUrl.unwrap(),
    /** No ticked allergens isn't a statement; somebody has to confirm that they were checked. */
    areAllergensKnown: z.boolean(),
    allergens: z.array(z.enum(ALLERGENS)),
    diets: z.array(z.enum(DIETS)),
  })
  .check(({ value: { areAllergensKnown, allergens, diets }, issues }) => {
    const [wrong] = contradictedDiets(areAllergensKnown ? allergens : null, diets);
    if (wrong === undefined) return;
    const message = `${DIET_NAMES[wrong]} contradicts the allergens.`;
    issues.push({ code: "custom", path: ["diets"], message, input: diets });
  })
  .transform(({ price: priceCents, areAllergensKnown, allergens, ...item }) => ({
    ...item,
    priceCents,
    allergens: areAllergensKnown ? allergens : null,
  }));
export type MenuItemForm = z.input<typeof menuItemForm>;
