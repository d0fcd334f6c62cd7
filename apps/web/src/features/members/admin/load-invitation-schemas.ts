/** The schemas of the form, which come once a page is shown. */
export const loadInvitationSchemas = () => import("./invitation-schemas.ts");
