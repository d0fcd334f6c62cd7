/** Labels of an allergen report's fields, in the order they're asked. All are optional. */
export const ALLERGEN_REPORT_FIELDS = {
  what: "What did they eat?",
  eatenAt: "When did they eat it?",
  allergens: "Allergic to what?",
  toldBefore: "Did they tell us before?",
  symptoms: "Symptoms",
  emergency: "911 or EpiPen? At what time?",
  sample: "Sample of the food kept?",
  servedBy: "Who served it?",
  others: "Anyone else affected?",
} as const;
/** Field of an allergen report. */
export type AllergenReportField = keyof typeof ALLERGEN_REPORT_FIELDS;

/** Maximum length of one field of an allergen report. */
export const ALLERGEN_REPORT_VALUE_MAX_LENGTH = 1_000;

/** Months to keep allergen reports. The default is how long a person has to sue (Cal. Code Civ. Proc. 335.1). */
export const ALLERGEN_REPORT_MONTHS = { default: 24, min: 12, max: 120 } as const;

/** Minutes after a hand-off during which a member is warned if somebody reacts to an item in it. */
export const WARNED_MINUTES = 60;
