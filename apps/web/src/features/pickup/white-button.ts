/** Main control of a crew page that shows nothing else. Red would mean a refusal. */
export const WHITE_BUTTON =
  "inline-flex min-h-16 items-center justify-center rounded-lg bg-crew-paper px-6 text-crew-note font-semibold text-crew-ink";
