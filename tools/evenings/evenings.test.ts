import { describe, expect, test } from "vitest";
import { simulateLateEvenings } from "./late-evenings.ts";
import { simulateShortEvenings } from "./short-evenings.ts";

describe("simulated evenings whose fryer is out for 20 minutes", () => {
  test.each([0.6, 0.8, 1])("announce times close to the actual ones, filled to %d", (share) => {
    const { medianMinutes, p90Minutes } = simulateLateEvenings(share);
    expect(medianMinutes).toBeLessThanOrEqual(5);
    expect(p90Minutes).toBeLessThanOrEqual(10);
  });

  test("send under half the texts of a flat delay at 60% of the load, and as many at full load", () => {
    const partly = simulateLateEvenings(0.6);
    expect(partly.texts).toBeLessThan(partly.flatTexts / 2);
    const full = simulateLateEvenings(1);
    expect(full.texts).toBe(full.flatTexts);
  });
});

describe("simulated evenings that run short", () => {
  test("cut exactly the missing pieces, and leave nobody with none while another gets two", () => {
    const figures = simulateShortEvenings("one at a time from the biggest");
    expect(figures.cut).toBe(figures.missing);
    expect(figures.noneWhileOthersGetTwo).toBe(0);
  });

  test("leave many with nothing if the latest orders are cut whole", () => {
    const fair = simulateShortEvenings("one at a time from the biggest");
    const naive = simulateShortEvenings("the latest first, all of theirs");
    expect(naive.cut).toBe(naive.missing);
    expect(naive.noneWhileOthersGetTwo).toBeGreaterThan(naive.members / 20);
    expect(fair.none).toBeLessThan(naive.none / 10);
  });
});
