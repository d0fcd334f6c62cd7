/** The schemas of the feature's forms, which come once a page is shown. */
export const loadPromoCodeSchemas = () => import("./promo-code-schemas.ts");
