import { expect, test } from "vitest";
import { arrangeGrowth, CAMPAIGNS_MAX, GROWTH_SOURCES, nameOfSource, OTHER_CAMPAIGNS } from "./interest.ts";

const NOTHING = { interested: 0, confirmed: 0, invited: 0, registered: 0, ordered: 0 };

test("shows every source, also those that brought nobody", () => {
  const rows = arrangeGrowth([]);
  expect(rows.map(({ source }) => source)).toEqual([...GROWTH_SOURCES]);
  expect(rows.every(({ registered }) => registered === 0)).toBe(true);
});

test("shows the largest campaigns by name and sums the rest, so that no member is lost", () => {
  const cards = Array.from({ length: CAMPAIGNS_MAX + 5 }, (_, index) => ({
    ...NOTHING,
    source: "promo_card" as const,
    campaign: `Card ${index}`,
    registered: index,
  }));
  const rows = arrangeGrowth(cards).filter(({ source }) => source === "promo_card");
  expect(rows).toHaveLength(CAMPAIGNS_MAX + 1);
  expect(rows[0]).toMatchObject({ campaign: `Card ${CAMPAIGNS_MAX + 4}` });
  expect(rows.at(-1)).toMatchObject({ campaign: OTHER_CAMPAIGNS, registered: 0 + 1 + 2 + 3 + 4 });
  const sum = (of: readonly { readonly registered: number }[]) =>
    of.reduce((total, { registered }) => total + registered, 0);
  expect(sum(rows)).toBe(sum(cards));
});

test("names a source with its campaign", () => {
  expect(nameOfSource({ source: "promo_card", campaign: "Arts District" })).toBe("Promo card: Arts District");
  expect(nameOfSource({ source: "landing", campaign: null })).toBe("Website");
});
