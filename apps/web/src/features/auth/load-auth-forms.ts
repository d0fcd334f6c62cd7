/** The schemas of the feature's forms, which come once a page is shown. */
export const loadAuthForms = () => import("./auth-forms.ts");
