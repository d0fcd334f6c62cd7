import { simulateLateEvenings } from "./late-evenings.ts";
import { SHORT_RULES, simulateShortEvenings } from "./short-evenings.ts";

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

console.log("Up to 30% of the tails missing, 2,000 evenings for each rule");
console.table(
  Object.fromEntries(
    SHORT_RULES.map((rule) => {
      const figures = simulateShortEvenings(rule);
      const row = {
        missing: figures.missing,
        cut: figures.cut,
        members: figures.members,
        "get fewer": figures.fewer,
        "get none": figures.none,
        "volunteers with none": figures.volunteersWithNone,
        "none while others get two": figures.noneWhileOthersGetTwo,
        "most lost": figures.mostLost,
        "found later": figures.found,
        "members it saves": figures.savedByFound,
      };
      return [rule, row];
    }),
  ),
);
