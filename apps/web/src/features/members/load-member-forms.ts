/** The schemas of the feature's forms, which come once a page is shown. */
export const loadMemberForms = () => import("./member-forms.ts");
