import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { findViolations, RULE_NAMES } from "./find-violations.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const FIXTURE = fileURLToPath(new URL("./fixture/", import.meta.url));

const FEATURES = "apps/server/src/features";

test("deliberately wrong imports are found, each by the name of its rule", async () => {
  const { violations } = await findViolations(FIXTURE, ["apps/server"]);
  expect(violations.sort()).toEqual([
    `a-feature-calls-another-only-through-its-face: ${FEATURES}/lobster/service.ts -> ${FEATURES}/queue/queries.ts`,
    `a-file-of-a-feature-has-its-layer: ${FEATURES}/lobster/tank.ts -> ${FEATURES}/lobster/tank.ts`,
    `jobs-know-no-sql: ${FEATURES}/lobster/jobs.ts -> ${FEATURES}/lobster/queries.ts`,
    "no-circles: apps/server/src/platform/lid.ts -> apps/server/src/platform/pan.ts",
    "nothing-in-apps-imports-tools: apps/server/src/platform/kitchen.ts -> tools/knife.ts",
    "only-the-payment-adapter-imports-square: apps/server/src/platform/kitchen.ts -> ../../../node_modules/square/index.js",
    `queries-know-no-service-and-no-route: ${FEATURES}/queue/queries.ts -> ${FEATURES}/queue/service/work.ts`,
    `routes-know-no-sql: ${FEATURES}/queue/routes/list.ts -> ${FEATURES}/queue/queries.ts`,
    `services-know-no-route: ${FEATURES}/queue/service/work.ts -> ${FEATURES}/queue/jobs.ts`,
    `the-platform-knows-no-feature: apps/server/src/platform/kitchen.ts -> ${FEATURES}/lobster/service.ts`,
    `the-product-knows-no-test: ${FEATURES}/lobster/queries.ts -> apps/server/testing/doors.ts`,
  ]);
});

test("only config.ts and the entry read the environment", () => {
  const files = globSync("apps/server/src/**/*.ts", { cwd: ROOT });
  const readers = files.filter((file) => readFileSync(ROOT + file, "utf8").includes("process.env"));
  expect(readers.sort()).toEqual(["apps/server/src/config.ts", "apps/server/src/main.ts"]);
});

const PAGES = "apps/web/src";

test("so are the wrong ones of the pages", async () => {
  const { violations } = await findViolations(FIXTURE, ["apps/web"]);
  expect(violations.sort()).toEqual([
    `no-circles-between-the-pages-features: ${PAGES}/features/lobster -> ${PAGES}/features/queue`,
    `no-circles-between-the-pages-features: ${PAGES}/features/queue -> ${PAGES}/features/lobster`,
    `no-feature-knows-the-roof: ${PAGES}/features/queue/queue-page.ts -> ${PAGES}/app/router.ts`,
    `only-queries-and-mutations-call-the-server: ${PAGES}/features/queue/queue-page.ts -> ${PAGES}/platform/api.ts`,
    `schemas-come-after-the-page: ${PAGES}/features/queue/queue-page.ts -> ${PAGES}/features/queue/queue-schemas.ts`,
    `the-app-imports-features-only-through-index-pages-and-live-handlers: ${PAGES}/app/menu.ts -> ${PAGES}/features/lobster/lobster-claw.ts`,
    `the-design-system-knows-nobody: ${PAGES}/ui/card.ts -> ${PAGES}/platform/api.ts`,
    `the-pages-platform-knows-no-feature: ${PAGES}/platform/api.ts -> ${PAGES}/features/lobster/lobster-queries.ts`,
    `the-web-knows-no-server: ${PAGES}/features/lobster/lobster-tank.ts -> apps/server/src/platform/oven.ts`,
    `web-features-import-each-other-only-through-index: ${PAGES}/features/lobster/lobster-page.ts -> ${PAGES}/features/queue/queue-title.ts`,
    `web-features-import-each-other-only-through-index: ${PAGES}/features/queue/queue-page.ts -> ${PAGES}/features/lobster/lobster-claw.ts`,
    `web-features-import-each-other-only-through-index: ${PAGES}/features/queue/queue-page.ts -> ${PAGES}/features/lobster/lobster-tail.ts`,
  ]);
});

test("and those of the packages", async () => {
  const { violations } = await findViolations(FIXTURE, ["packages"]);
  expect(violations.sort()).toEqual([
    "the-contract-knows-only-the-domain: packages/contract/src/plate.ts -> tools/knife.ts",
    "the-domain-knows-nobody: packages/domain/src/tail.ts -> packages/contract/src/plate.ts",
  ]);
});

test("no rule is there that no wrong import has shown to work", async () => {
  const { violations } = await findViolations(FIXTURE, ["apps", "packages"]);
  const seen = new Set(violations.map((violation) => violation.split(":")[0]));
  expect(RULE_NAMES.filter((name) => !seen.has(name))).toEqual([]);
});

/** The business's rooms, named alike in server, contract and web; and those that only the web has. */
const ROOMS = new Set([
  ...["auth", "members", "events", "menu", "pickup-windows", "registrations", "orders", "payments", "ledger"],
  ...["pickup", "transfers", "notifications", "analytics", "audit", "promo-card", "waiting-room"],
  ...["broadcasts", "consents", "counter", "returned-orders", "promo-codes"],
  ...["landing", "dashboard", "cart", "checkout", "push", "commands", "settings"],
]);

test("the pages' features are called like the business's rooms", () => {
  expect(findUnknownRooms(FIXTURE)).toEqual(["lobster", "queue"]);
  expect(findUnknownRooms(ROOT)).toEqual([]);
});

function findUnknownRooms(root: string): string[] {
  const rooms = globSync("*", { cwd: `${root}${PAGES}/features` });
  return rooms.filter((name) => !ROOMS.has(name)).sort();
}
