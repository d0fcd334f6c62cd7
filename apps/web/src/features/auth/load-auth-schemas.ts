/** The schemas of the feature's forms, which come once a page is shown. */
export const loadAuthSchemas = () => import("./auth-schemas.ts");
