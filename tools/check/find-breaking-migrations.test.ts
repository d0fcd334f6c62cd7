import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findBreaking } from "./find-breaking-migrations.ts";

function findIn(name: string): string[] {
  const url = new URL(`./fixture/apps/server/migrations/${name}`, import.meta.url);
  return findBreaking(name, readFileSync(url, "utf8"));
}

test("what stops the version before is found, each by its rule and what it is about", () => {
  const found = findIn("0002_too_early.sql").map((line) => line.split(": ")[1]);
  expect(found).toEqual([
    "drop-column lobsters.claws",
    "drop-column lobsters.shell",
    "rename lobsters.tail",
    "rename lobsters",
    "add-not-null tanks.depth",
    "not-null tanks.water",
    "type tanks.length",
    "drop buckets",
    "drop catch_lobster",
    "rename catches",
    "allows what it doesn't do",
  ]);
});

test("each says what to do instead, and how one is allowed", () => {
  expect(findIn("0002_too_early.sql")[0]).toBe(
    "0002_too_early.sql: drop-column lobsters.claws: take it away one release after nothing uses it, " +
      "or say why it may be: -- allow drop-column lobsters.claws: <reason>",
  );
});

test("what the version before doesn't notice is let through, and so is what is allowed by name and reason", () => {
  expect(findIn("0003_in_time.sql")).toEqual([]);
});

test("an allowance without a reason allows nothing", () => {
  const text = "-- allow drop-column lobsters.claws:\nALTER TABLE lobsters DROP COLUMN claws;";
  expect(findBreaking("0004.sql", text)).toHaveLength(1);
});
