import { PROMO_CODE_MAX_LENGTH } from "@secret/domain";
import { oneLine } from "../http/route.ts";

/** Typed promo code, stored in upper case. It has its own file, because forms that check it load the schema library. */
export const PromoCodeText = oneLine(PROMO_CODE_MAX_LENGTH).toUpperCase();
