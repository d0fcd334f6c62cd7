import type { z } from "zod";

/** Describes an invalid input in plain words when its schema has no message of its own. */
export const inputWords: z.core.$ZodErrorMap = (issue) => {
  const label = labelOf(issue.path ?? []);
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? `Please enter the ${label}.` : `Please check the ${label}.`;
    case "too_small":
      return issue.origin === "string" && issue.minimum === 1
        ? `Please enter the ${label}.`
        : `The ${label} is too ${issue.origin === "string" ? "short" : "small"}.`;
    case "too_big":
      return `The ${label} is too ${issue.origin === "string" ? "long" : "big"}.`;
    case "unrecognized_keys":
      return `The field "${issue.keys[0]}" is unknown.`;
    default:
      return `Please check the ${label}.`;
  }
};

/** Returns a field's name in words: "first name" for "data.first_name", "pickup window" for "pickupWindowId". */
function labelOf(path: readonly PropertyKey[]): string {
  const name = path.findLast((part) => typeof part === "string") ?? "";
  const words = name
    .replaceAll("_", " ")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .replace(/ ids?$/, "");
  return words === "" || words === "data" ? "required fields" : words;
}
