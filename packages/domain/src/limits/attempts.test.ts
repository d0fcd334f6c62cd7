import { expect, test } from "vitest";
import { ATTEMPT_POLICIES, attemptDelaySeconds } from "./limits.ts";

test("the first failures add no delay, then each doubles it up to the cap", () => {
  const { account } = ATTEMPT_POLICIES;
  const delays = Array.from({ length: 13 }, (_, failures) => attemptDelaySeconds(account, failures));
  expect(delays).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60]);
});
