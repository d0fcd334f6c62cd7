import { expect, test } from "vitest";
import { findBreaking } from "./find-breaking-migrations.ts";

/** Breaks the former version, which runs beside this one, in each line. */
const BREAKING = `ALTER TABLE lobsters DROP COLUMN claws, DROP shell;
ALTER TABLE lobsters RENAME COLUMN tail TO tails;
ALTER TABLE lobsters RENAME TO crayfish;
ALTER TABLE ONLY tanks ADD COLUMN depth integer NOT NULL, ADD width numeric(4, 2) NOT NULL DEFAULT 1;
ALTER TABLE tanks ALTER COLUMN water SET NOT NULL, ALTER length TYPE bigint;
DROP TABLE IF EXISTS buckets;
DROP FUNCTION catch_lobster(text);
ALTER VIEW catches RENAME TO hauls;
-- allow drop-column lobsters.pincers: nobody has asked for it since 1.4
`;

const HARMLESS = `-- allow drop-column lobsters.claws: no version since 1.4 reads or writes it
ALTER TABLE lobsters DROP COLUMN claws;
ALTER TABLE lobsters ADD COLUMN mood text, ADD COLUMN caught_at timestamptz NOT NULL DEFAULT now(), ADD CHECK (mood <> 'x;y'),
  ADD COLUMN caught_on date NOT NULL GENERATED ALWAYS AS (caught_at::date) STORED, DROP CONSTRAINT lobsters_mood_check,
  ALTER COLUMN mood DROP NOT NULL, ALTER COLUMN mood SET DEFAULT 'DROP COLUMN mood', ADD CONSTRAINT few CHECK (mood IS NOT NULL) NOT VALID;
CREATE TABLE nets (id integer NOT NULL);
ALTER TABLE nets ADD COLUMN mesh integer NOT NULL;
ALTER TABLE nets RENAME COLUMN mesh TO meshes;
CREATE TEMP TABLE counted AS SELECT 1;
DROP TABLE counted;
DROP INDEX lobsters_by_mood;
`;

test("finds changes that break the former version, by rule and object", () => {
  const found = findBreaking("0002.sql", BREAKING).map((line) => line.split(": ")[1]);
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
    "allows a change that it doesn't make",
  ]);
});

test("says what to do instead, and how to allow one", () => {
  expect(findBreaking("0002.sql", BREAKING)[0]).toBe(
    "0002.sql: drop-column lobsters.claws: drop it one release after nothing uses it, " +
      "or allow it with a reason: -- allow drop-column lobsters.claws: <reason>",
  );
});

test("accepts changes that the former version doesn't notice, and those allowed with a reason", () => {
  expect(findBreaking("0003.sql", HARMLESS)).toEqual([]);
});

test("ignores an allowance without a reason", () => {
  const text = "-- allow drop-column lobsters.claws:\nALTER TABLE lobsters DROP COLUMN claws;";
  expect(findBreaking("0004.sql", text)).toHaveLength(1);
});
