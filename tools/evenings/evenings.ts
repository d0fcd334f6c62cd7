import { simulateLateEvenings } from "./late-evenings.ts";

/** `npm run evenings`: simulates bad evenings with the product's rules, and prints how members fared. */
const SHARES = [0.6, 0.8, 1];

console.log("Fryer out for 20 minutes, 200 evenings each");
console.table(
  Object.fromEntries(
    SHARES.map((share) => {
      const { orders, medianMinutes, p90Minutes, texts, flatTexts } = simulateLateEvenings(share);
      const row = {
        orders,
        "median error (min)": Number(medianMinutes.toFixed(1)),
        "p90 error (min)": Number(p90Minutes.toFixed(1)),
        texts,
        "texts of a flat delay": flatTexts,
      };
      return [`${share * 100}% full`, row];
    }),
  ),
);
