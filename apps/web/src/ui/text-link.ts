/** Classes of a link that is underlined text. */
export const TEXT_LINK =
  "inline-flex min-h-11 items-center font-semibold underline underline-offset-4 print:hidden";
