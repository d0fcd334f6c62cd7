/** Classes of a link that is underlined text. */
export const TEXT_LINK =
  "inline-flex min-h-11 items-center font-semibold underline underline-offset-4 print:hidden";

/** Classes of a link in a row of a list, tall enough for a finger on small screens. */
export const ROW_LINK =
  "underline decoration-line-strong underline-offset-4 hover:decoration-accent max-lg:inline-flex max-lg:min-h-11 max-lg:items-center";
