import * as contract from "@secret/contract";
import { ERRORS, type Route } from "@secret/contract";
import { expect, test } from "vitest";
import { SPANISH_ERRORS } from "./spanish-errors.ts";

/** Returns the errors that the crew's routes declare. */
function errorsOfCrewRoutes(): Set<string> {
  const routes = Object.values(contract as Record<string, unknown>).filter(
    (each): each is Route => typeof each === "object" && each !== null && "path" in each && "access" in each,
  );
  const codes = routes.filter(({ access }) => access === "staff").flatMap(({ errors = [] }) => errors);
  expect(codes.length).toBeGreaterThan(0);
  return new Set(codes);
}

/** Errors that any route has, and those of actions, which are answered one by one. */
const OTHERS = [
  ...["NETWORK", "BUSY", "INTERNAL", "RATE_LIMITED", "SIGN_IN_REQUIRED", "SESSION_EXPIRED", "FORBIDDEN"],
  ...["ORDER_CANCELLED", "ORDER_RELEASED", "ORDER_MOVE_NOT_ALLOWED", "NOT_IN_ALLOTMENT", "TOTAL_CHANGED"],
  ...["PICKUP_CODE_REPLACED", "REFUND_TOO_LARGE", "TERMINAL_PAYMENT_CONFIRMED"],
];

test("every error that the crew can meet has a Spanish text, and no other has one", () => {
  expect(Object.keys(SPANISH_ERRORS).sort()).toEqual(
    [...new Set([...errorsOfCrewRoutes(), ...OTHERS])].sort(),
  );
});

test("Spanish errors use only the English errors' parameters", () => {
  const namesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  for (const [code, text] of Object.entries(SPANISH_ERRORS)) {
    const english = code === "NETWORK" ? "" : ERRORS[code as keyof typeof ERRORS].message;
    expect(namesIn(english)).toEqual(expect.arrayContaining(namesIn(text ?? "")));
  }
});
