/** Loads the feature's form schemas after a page is shown. */
export const loadMemberSchemas = () => import("./member-schemas.ts");
