/** Names and contacts of the brand: nothing else in the code names them. */
export const BRAND = {
  programme: "SECRET",
  tagline: "Exclusive Access Program",
  location: "Los Angeles, California",
  foundedYear: 2025,
  blurb: "Gourmet deep-fried lobster tails from the street: online ordering, catering and popup nights.",
  supportEmail: "support@secret.example",
  investorEmail: "investors@secret.example",
  mainWebsite: "https://secret.example",
} as const;
