import type { Screen } from "../screen.ts";

/** Pages that everybody can see. */
export const PUBLIC_SCREENS: readonly Screen[] = [
  { name: "Landing", path: "/", words: "The back door of a very good fryer." },
  {
    name: "Landing, with a link to an order",
    path: "/orders/00000000-0000-4000-8000-000000000000",
    words: "Sign in to see this order.",
  },
  { name: "Terms", path: "/terms-of-use", words: "Last updated September 2025" },
  { name: "Privacy", path: "/privacy-policy", words: "Last updated September 2025" },
  { name: "Investors", path: "/investors", words: "Investor Information" },
  { name: "Promo card", path: "/qr", words: "For a print shop" },
];
