import { describe, expect, test } from "vitest";
import { afterAttempt, MESSAGE_PURPOSES, SEND_ATTEMPTS_MAX } from "./delivery.ts";

const FIRST = { attempts: 1, unknownOutcomes: 0 };
const UNKNOWN = { kind: "unknown", reason: "no answer" } as const;
const DEFERRED = { kind: "deferred", reason: "451" } as const;

describe.each(MESSAGE_PURPOSES)("a message of purpose %s", (purpose) => {
  test("is sent when its provider accepts it", () => {
    expect(afterAttempt({ purpose, ...FIRST }, { kind: "sent", providerId: "SM1" })).toBe("sent");
  });

  test("fails at once when its provider rejects it", () => {
    expect(afterAttempt({ purpose, ...FIRST }, { kind: "refused", reason: "550" })).toBe("failed");
  });

  test("is retried when deferred, and fails after the last attempt", () => {
    expect(afterAttempt({ purpose, ...FIRST }, DEFERRED)).toBe("queued");
    const last = { purpose, attempts: SEND_ATTEMPTS_MAX, unknownOutcomes: 0 };
    expect(afterAttempt({ ...last, attempts: SEND_ATTEMPTS_MAX - 1 }, DEFERRED)).toBe("queued");
    expect(afterAttempt(last, DEFERRED)).toBe("failed");
  });

  test("is never resent after two unknown outcomes", () => {
    expect(afterAttempt({ purpose, attempts: 2, unknownOutcomes: 1 }, UNKNOWN)).toBe("failed");
  });
});

test.each(["order", "security"] as const)(
  "a message of purpose %s is resent once after an unknown outcome",
  (purpose) => {
    expect(afterAttempt({ purpose, ...FIRST }, UNKNOWN)).toBe("queued");
  },
);

test.each(["event", "reminder", "marketing"] as const)(
  "a message of purpose %s isn't resent after an unknown outcome",
  (purpose) => {
    expect(afterAttempt({ purpose, ...FIRST }, UNKNOWN)).toBe("failed");
  },
);
