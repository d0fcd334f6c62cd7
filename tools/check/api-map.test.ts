import { readFileSync } from "node:fs";
import * as contract from "@secret/contract";
import { expect, test } from "vitest";

const MAP = readFileSync(new URL("../../docs/api-map.md", import.meta.url), "utf8");

const METHOD = /^(GET|POST|PUT|PATCH|DELETE)(?: (\S+))?$/;

/**
 * Returns the calls in a row of the map. `GET` and `PUT /a` share a path; "…/b" continues a part of the path before it, and
 * ".png" is the same path with another ending.
 */
function callsOf(row: string): string[] {
  const calls: string[] = [];
  let last = "";
  let waiting: string[] = [];
  let method = "";
  for (const [, token = ""] of row.matchAll(/`([^`]+)`/g)) {
    const [, given, path] = METHOD.exec(token) ?? [];
    if (given !== undefined && path === undefined) waiting.push(given);
    else if (given !== undefined && path !== undefined) {
      const paths = pathsOf(path, last);
      for (const each of [...waiting, given]) calls.push(...paths.map((one) => `${each} ${one}`));
      if (!path.startsWith("…")) last = path;
      method = given;
      waiting = [];
    } else if (token.startsWith(".")) calls.push(`${method} ${last.replace(/\.\w+$/, token)}`);
  }
  return calls;
}

/** Returns every path that "…/b" may mean after another one. */
function pathsOf(path: string, last: string): string[] {
  if (!path.startsWith("…")) return [path];
  const parts = last.split("/");
  return parts.map((_, index) => `${parts.slice(0, index + 1).join("/")}${path.slice(1)}`);
}

const routes = (Object.values(contract) as unknown[])
  .flat()
  .filter(
    (value): value is contract.Route =>
      typeof value === "object" && value !== null && "method" in value && "response" in value,
  )
  .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, "{$1}")}`);

test("the API map lists every call", () => {
  const listed = new Set(MAP.split("\n").flatMap(callsOf));
  expect(routes.length).toBeGreaterThan(60);
  expect([...new Set(routes)].filter((call) => !listed.has(call))).toEqual([]);
});
