/** The brand's names, places, and contacts. `npm run check` finds the name, tagline, and city written anywhere else. */
export const BRAND = {
  programme: "SECRET",
  tagline: "Exclusive Access Program",
  city: "Los Angeles",
  location: "Los Angeles, California",
  /** Time zone that the brand's days are counted in. */
  timeZone: "America/Los_Angeles",
  /** Postal address, required in marketing mails. Source: 15 U.S.C. 7704(a)(5)(A)(iii). */
  postalAddress: "PO Box 1234, Los Angeles, CA 90012",
  foundedYear: 2025,
  blurb: "Gourmet deep-fried lobster tails from the street: online ordering, catering and popup nights.",
  supportEmail: "support@secret.example",
  investorEmail: "investors@secret.example",
  mainWebsite: "https://secret.example",
  /** Begins the seed of a draw. It never changes, also with another name, so that past draws can be recomputed. */
  drawLabel: "SECRET-draw-1",
  /** Begins every API key, so that leak scanners recognize one. Changing it voids all existing keys. */
  apiKeyPrefix: "secret_live_",
} as const;
