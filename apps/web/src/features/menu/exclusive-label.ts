import { BRAND } from "@secret/domain";

/** Label of menu items that are marked as exclusive. */
export const EXCLUSIVE_LABEL = `${BRAND.programme} Exclusive`;
