import { NewMenuItem } from "@secret/contract";
import { parseUsd } from "@secret/domain";
import { z } from "zod";

/** Schema of a typed price, such as "24", "$6.50" or "6,50", as cents. */
export const TypedPrice = z
  .string()
  .transform((text, context) => {
    const cents = parseUsd(text);
    if (cents !== undefined) return cents;
    context.addIssue({ code: "custom", message: "Enter a price, such as 24.00" });
    return z.NEVER;
  })
  .pipe(NewMenuItem.shape.priceCents);
