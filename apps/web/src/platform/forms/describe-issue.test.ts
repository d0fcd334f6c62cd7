import { expect, test } from "vitest";
import { z } from "zod";
import { describeIssue } from "./describe-issue.ts";

const messageOf = (schema: z.ZodType, input: unknown) =>
  schema.safeParse(input, { error: describeIssue }).error?.issues[0]?.message;

test.each([
  [z.string().max(120), "x".repeat(1167), "Keep it to 120 characters or fewer (yours has 1,167)."],
  [z.string().min(1), "", "Fill this in."],
  [z.string().min(8), "x", "Use at least 8 characters."],
  [z.int().max(1_000_000), 1_000_001, "Enter 1,000,000 or less."],
  [z.int().min(1), 0, "Enter 1 or more."],
  [z.int(), 1.5, "Enter a whole number."],
  [z.number(), Number.NaN, "Enter a number."],
  [z.array(z.string()).max(1), ["a", "b"], "Keep it to 1 or fewer."],
  [z.array(z.string()).min(1), [], "Add at least 1."],
])("describes a failed check in plain words", (schema, input, message) => {
  expect(messageOf(schema, input)).toBe(message);
});

test("a schema's own message wins", () => {
  expect(messageOf(z.number().max(90, "Latitude is between -90 and 90."), 91)).toBe(
    "Latitude is between -90 and 90.",
  );
});
