import { describe, expect, test } from "vitest";
import { simulateLateEvenings } from "./late-evenings.ts";

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
