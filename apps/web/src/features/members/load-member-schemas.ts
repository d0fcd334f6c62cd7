/** The schemas of the feature's forms, which come once a page is shown. */
export const loadMemberSchemas = () => import("./member-schemas.ts");
