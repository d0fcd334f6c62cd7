import { expect, test } from "vitest";
import { checkPromoLimits } from "./promo-limits.ts";

const NONE = { maxUsesPerMember: null, isFirstOrderOnly: false, minSubtotalCents: null };
const REGULAR = { orders: 40, uses: 12 };

test.each([
  [NONE, REGULAR, 1, "ok"],
  [{ ...NONE, maxUsesPerMember: 1 }, { orders: 5, uses: 0 }, 1, "ok"],
  [{ ...NONE, maxUsesPerMember: 1 }, { orders: 5, uses: 1 }, 1, "PROMO_CODE_USED"],
  [{ ...NONE, maxUsesPerMember: 3 }, { orders: 5, uses: 2 }, 1, "ok"],
  [{ ...NONE, isFirstOrderOnly: true }, { orders: 0, uses: 0 }, 1, "ok"],
  [{ ...NONE, isFirstOrderOnly: true }, { orders: 1, uses: 0 }, 1, "PROMO_CODE_FIRST_ORDER"],
  [{ ...NONE, minSubtotalCents: 2500 }, REGULAR, 2500, "ok"],
  [{ ...NONE, minSubtotalCents: 2500 }, REGULAR, 2499, "PROMO_CODE_MINIMUM"],
  [{ ...NONE, minSubtotalCents: 2500 }, REGULAR, undefined, "ok"],
] as const)(
  "a code with %o for a member with %o and a subtotal of %s: %s",
  (limits, member, subtotal, answer) => {
    const checked = checkPromoLimits(limits, member, subtotal);
    expect(checked.ok ? "ok" : checked.failure.code).toBe(answer);
  },
);
