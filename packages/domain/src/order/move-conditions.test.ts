import { describe, expect, test } from "vitest";
import {
  checkCondition,
  MOVE_REFUSALS,
  type MoveFacts,
  type MoveRequest,
  type MovingOrder,
  type TakingCondition,
} from "./move-conditions.ts";
import { findMove, type MoveCondition, ORDER_MOVES } from "./order-moves.ts";
import { ORDER_STATUSES } from "./order-status.ts";

const NOW = new Date("2026-11-21T20:00:00Z");
const before = new Date(NOW.getTime() - 1);
const later = new Date(NOW.getTime() + 1);

const ORDER: MovingOrder = {
  status: "ready",
  cancelReason: null,
  holdExpiresAt: later,
  pickedUpAt: null,
  pickupIssue: 1,
  eventStatus: "active",
  cancellationCutoffAt: later,
  pickupEndsAt: later,
};
const FACTS: MoveFacts = {
  capturedCents: 2_400,
  paidCents: 2_400,
  isPaymentUnderWay: false,
  hasOtherPendingOrder: false,
  exceedsMemberLimits: false,
};
const MOVE = ORDER_MOVES[0] ?? expect.fail("the table is empty");

interface Case {
  readonly order?: Partial<MovingOrder>;
  readonly facts?: Partial<MoveFacts>;
  readonly request?: MoveRequest;
}

function check(condition: Exclude<MoveCondition, TakingCondition>, given: Case) {
  const { order, facts, request = {} } = given;
  const checked = checkCondition(
    condition,
    MOVE,
    { ...ORDER, ...order },
    { ...FACTS, ...facts },
    request,
    NOW,
  );
  return checked.ok ? "holds" : checked.failure.code;
}

/** Cases of each condition: one that passes, one that fails, and its error. */
const CASES: readonly [Exclude<MoveCondition, TakingCondition>, Case, Case, string][] = [
  ["reason", { request: { reason: "Fried early" } }, { request: { reason: "" } }, "REASON_REQUIRED"],
  ["payment-settled", {}, { facts: { isPaymentUnderWay: true } }, "PAYMENT_IN_PROGRESS"],
  ["payment-captured", {}, { facts: { paidCents: 0 } }, "PAYMENT_REQUIRED"],
  ["payment-absent", { facts: { capturedCents: 0 } }, { facts: { paidCents: 0 } }, "ORDER_MOVE_NOT_ALLOWED"],
  ["hold-expired", { order: { holdExpiresAt: NOW } }, {}, "ORDER_MOVE_NOT_ALLOWED"],
  ["before-cancellation-cutoff", {}, { order: { cancellationCutoffAt: NOW } }, "ORDER_NOT_CANCELLABLE"],
  ["event-cancelled", { order: { eventStatus: "cancelled" } }, {}, "ORDER_MOVE_NOT_ALLOWED"],
  ["event-not-over", {}, { order: { eventStatus: "completed" } }, "EVENT_NOT_ACTIVE"],
  [
    "cancelled-by-expiry",
    { order: { cancelReason: "expired" } },
    { order: { cancelReason: "owner" } },
    "ORDER_MOVE_NOT_ALLOWED",
  ],
  ["no-other-pending-order", {}, { facts: { hasOtherPendingOrder: true } }, "PENDING_ORDER_EXISTS"],
  ["within-member-limits", {}, { facts: { exceedsMemberLimits: true } }, "ORDER_MOVE_NOT_ALLOWED"],
  [
    "handed-off-recently",
    { order: { pickedUpAt: new Date(NOW.getTime() - 1_799_999) } },
    { order: { pickedUpAt: new Date(NOW.getTime() - 1_800_000) } },
    "UNDO_TOO_LATE",
  ],
  ["pickup-code-valid", { request: { shownPickupIssue: 1 } }, {}, "PICKUP_CODE_INVALID"],
];

describe("a condition of a move", () => {
  test.each(CASES)("%s passes or fails with its own error", (condition, good, bad, code) => {
    expect(check(condition, good)).toBe("holds");
    expect(check(condition, bad)).toBe(code);
  });

  const shown = { shownPickupIssue: 1 };
  test.each<[string, Case, string]>([
    ["an older issue", { order: { pickupIssue: 2 }, request: shown }, "PICKUP_CODE_INVALID"],
    ["an order already handed off", { order: { pickedUpAt: before }, request: shown }, "PICKUP_CODE_USED"],
    ["an order that is not ready", { order: { status: "preparing" }, request: shown }, "ORDER_NOT_READY"],
    [
      "an order of a past event",
      { order: { pickupEndsAt: new Date(NOW.getTime() - 31 * 60_000) }, request: shown },
      "PICKUP_CODE_EXPIRED",
    ],
  ])("a pickup code of %s hands nothing out", (_, given, code) => {
    expect(check("pickup-code-valid", given)).toBe(code);
  });
});

test.each<[Exclude<MoveCondition, TakingCondition>, Case, object]>([
  ["reason", {}, { code: "REASON_REQUIRED", field: "reason" }],
  ["payment-captured", { facts: { paidCents: 0 } }, { code: "PAYMENT_REQUIRED", params: { to: MOVE.to } }],
  ["hold-expired", {}, { code: "ORDER_MOVE_NOT_ALLOWED", params: { from: MOVE.from, to: MOVE.to } }],
  [
    "pickup-code-valid",
    { order: { pickedUpAt: before }, request: { shownPickupIssue: 1 } },
    { code: "PICKUP_CODE_USED", params: { pickedUpAt: before.toISOString() } },
  ],
])("the refusal of %s says what its words need", (condition, { order, facts, request = {} }, failure) => {
  const moving = { ...ORDER, ...order };
  expect(checkCondition(condition, MOVE, moving, { ...FACTS, ...facts }, request, NOW)).toEqual({
    ok: false,
    failure,
  });
});

test("an admin hands off manually only with a reason; the crew needs the code", () => {
  expect(findMove("ready", "completed", "admin")).toMatchObject({
    value: { requires: ["reason", "payment-settled", "payment-captured"] },
  });
  expect(findMove("ready", "completed", "staff")).toMatchObject({
    value: { requires: ["pickup-code-valid"] },
  });
});

test("a late payment restores an expired order to pending if all of it is still available", () => {
  expect(findMove("cancelled", "pending", "payment")).toMatchObject({
    value: {
      requires: [
        "cancelled-by-expiry",
        "event-not-over",
        "no-other-pending-order",
        "within-member-limits",
        "stock-available",
      ],
    },
  });
  expect(findMove("cancelled", "confirmed", "payment").ok).toBe(false);
});

test.each(["owner", "admin"] as const)("the errors of %s are exactly those of the table's moves", (by) => {
  const refusals = new Map<MoveCondition, string>([
    ...CASES.map(([condition, , , code]) => [condition, code] as const),
    ["stock-available", "EVENT_FULL"],
    ["stock-held", "ORDER_RELEASED"],
  ]);
  const told = new Set(["ORDER_MOVE_NOT_ALLOWED"]);
  for (const from of ORDER_STATUSES) {
    for (const to of ORDER_STATUSES) {
      const found = findMove(from, to, by);
      for (const condition of found.ok ? found.value.requires : [])
        told.add(refusals.get(condition) ?? condition);
    }
  }
  expect([...told].sort()).toEqual([...MOVE_REFUSALS[by]].sort());
});
