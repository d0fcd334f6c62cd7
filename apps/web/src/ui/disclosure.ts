/** Classes of an underlined `summary` that opens details. */
export const DISCLOSURE =
  "inline-flex min-h-11 cursor-pointer items-center gap-2 font-semibold underline decoration-line-strong underline-offset-4";
