import { expect, test } from "vitest";
import { choicesOfPreset, findPreset, PRESET_NAMES } from "./choice-presets.ts";

test("a member who has changed nothing gets everything", () => {
  expect(findPreset({})).toBe("Everything");
});

test.each(PRESET_NAMES)("recognizes the choices of '%s'", (preset) => {
  expect(findPreset(choicesOfPreset(preset))).toBe(preset);
});

test("choices that differ from a preset by one switch match no preset", () => {
  const choices = choicesOfPreset("Orders only");
  expect(findPreset({ ...choices, broadcast: { ...choices.broadcast, push: true } })).toBeUndefined();
});

test("every preset keeps 'Ready for pickup' on all channels", () => {
  for (const preset of PRESET_NAMES)
    expect(choicesOfPreset(preset)["order-ready"]).toEqual({ mail: true, sms: true, push: true });
});
