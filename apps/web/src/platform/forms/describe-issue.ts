import type { z } from "zod";

/**
 * Describes an invalid value with its limit and the typed length, when its schema has no message of its own. Undefined
 * leaves the message to the validator.
 */
export function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  const { input } = issue;
  if (issue.code === "too_big") return describeTooBig(issue.origin, Number(issue.maximum), input);
  if (issue.code === "too_small") return describeTooSmall(issue.origin, Number(issue.minimum));
  if (issue.code === "invalid_type") {
    if (issue.expected === "int") return "Enter a whole number.";
    return issue.expected === "number" ? "Enter a number." : undefined;
  }
  return undefined;
}

function describeTooBig(origin: string, maximum: number, input: unknown): string {
  const limit = maximum.toLocaleString("en-US");
  if (origin === "string")
    return `Keep it to ${limit} characters or fewer (yours has ${String(input).length.toLocaleString("en-US")}).`;
  return origin === "array" ? `Keep it to ${limit} or fewer.` : `Enter ${limit} or less.`;
}

function describeTooSmall(origin: string, minimum: number): string {
  const limit = minimum.toLocaleString("en-US");
  if (origin === "string") return minimum === 1 ? "Fill this in." : `Use at least ${limit} characters.`;
  return origin === "array" ? `Add at least ${limit}.` : `Enter ${limit} or more.`;
}
