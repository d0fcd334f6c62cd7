import { expect, test } from "vitest";
import { mayAccess } from "./roles.ts";

test("each role includes the access of lower roles", () => {
  expect(mayAccess(undefined, "public")).toBe(true);
  expect(mayAccess(undefined, "member")).toBe(false);
  expect(mayAccess("member", "staff")).toBe(false);
  expect(mayAccess("staff", "staff")).toBe(true);
  expect(mayAccess("staff", "admin")).toBe(false);
  expect(mayAccess("admin", "member")).toBe(true);
});
