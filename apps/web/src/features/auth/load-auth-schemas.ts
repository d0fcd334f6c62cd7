/** Loads the feature's form schemas after a page is shown. */
export const loadAuthSchemas = () => import("./auth-schemas.ts");
