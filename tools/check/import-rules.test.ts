import { globSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findViolations, RULE_NAMES } from "./find-violations.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const SERVER = "apps/server/src";
const FEATURES = "apps/server/src/features";
const PAGES = "apps/web/src";

/** Files whose imports break every rule. */
const WRONG: Readonly<Record<string, string>> = {
  [`${FEATURES}/lobster/jobs.ts`]: 'import "./queries.ts";',
  [`${FEATURES}/lobster/queries.ts`]: 'import "../../../testing/doors.ts";',
  [`${FEATURES}/lobster/service.ts`]: 'import "../queue/queries.ts";',
  [`${FEATURES}/lobster/tank.ts`]: "export {};",
  [`${FEATURES}/queue/jobs.ts`]: "export {};",
  [`${FEATURES}/queue/queries.ts`]: 'import "./service/work.ts";',
  [`${FEATURES}/queue/routes/list.ts`]: 'import "../queries.ts";',
  [`${FEATURES}/queue/service/work.ts`]: 'import "../jobs.ts";',
  [`${SERVER}/platform/kitchen.ts`]:
    'import "../../../../tools/knife.ts"; import "../features/lobster/service.ts";',
  [`${SERVER}/platform/lid.ts`]: 'import type { Pan } from "./pan.ts"; export type Lid = Pan;',
  [`${SERVER}/platform/pan.ts`]: 'import type { Lid } from "./lid.ts"; export type Pan = Lid;',
  [`${SERVER}/platform/oven.ts`]: "export {};",
  "apps/server/testing/doors.ts": "export {};",
  "node_modules/react-hot-toast/index.js": "export {};",
  "node_modules/react-hot-toast/package.json": '{ "name": "react-hot-toast", "main": "index.js" }',
  [`${PAGES}/app/menu.ts`]:
    'import "../features/lobster/index.ts"; import "../features/lobster/lobster-claw.ts"; import("../features/lobster/lobster-tail.ts");',
  [`${PAGES}/app/router.ts`]: "export {};",
  [`${PAGES}/features/lobster/index.ts`]: 'export * from "./lobster-queries.ts";',
  [`${PAGES}/features/lobster/lobster-claw.ts`]: "export {};",
  [`${PAGES}/features/lobster/lobster-page.ts`]: 'import "../queue/queue-title.ts";',
  [`${PAGES}/features/lobster/lobster-queries.ts`]: "export {};",
  [`${PAGES}/features/lobster/lobster-tail.ts`]: "export {};",
  [`${PAGES}/features/lobster/lobster-tank.ts`]: 'import "../../../../server/src/platform/oven.ts";',
  [`${PAGES}/features/queue/queue-page.ts`]:
    'import "../../app/router.ts"; import "../../platform/api.ts"; import "../lobster/index.ts"; import "../lobster/lobster-claw.ts"; import "./queue-schemas.ts"; import("../lobster/lobster-tail.ts");',
  [`${PAGES}/features/queue/queue-schemas.ts`]: "export {};",
  [`${PAGES}/features/queue/queue-title.ts`]: "export {};",
  [`${PAGES}/platform/api.ts`]: 'import "../features/lobster/lobster-queries.ts";',
  [`${PAGES}/ui/card.ts`]: 'import "../platform/api.ts"; import "react-hot-toast";',
  "packages/contract/src/plate.ts": 'import "../../../tools/knife.ts";',
  "packages/domain/src/tail.ts": 'import "../../contract/src/plate.ts";',
  "tools/knife.ts": "export {};",
};

let fixture: string;
beforeAll(async () => {
  fixture = `${await realpath(await mkdtemp(join(tmpdir(), "secret-imports-")))}/`;
  for (const [path, source] of Object.entries(WRONG)) {
    await mkdir(dirname(fixture + path), { recursive: true });
    await writeFile(fixture + path, source);
  }
});
afterAll(() => rm(fixture, { recursive: true }));

test("finds wrong imports of the server, by the name of their rule", async () => {
  const { violations } = await findViolations(fixture, ["apps/server"]);
  expect(violations.sort()).toEqual([
    `a-feature-calls-another-only-through-its-face: ${FEATURES}/lobster/service.ts -> ${FEATURES}/queue/queries.ts`,
    `a-file-of-a-feature-has-its-layer: ${FEATURES}/lobster/tank.ts -> ${FEATURES}/lobster/tank.ts`,
    `jobs-know-no-sql: ${FEATURES}/lobster/jobs.ts -> ${FEATURES}/lobster/queries.ts`,
    "no-circles: apps/server/src/platform/lid.ts -> apps/server/src/platform/pan.ts",
    "nothing-in-apps-imports-tools: apps/server/src/platform/kitchen.ts -> tools/knife.ts",
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

test("finds wrong imports of the web app", async () => {
  const { violations } = await findViolations(fixture, ["apps/web"]);
  expect(violations.sort()).toEqual([
    `no-circles-between-the-pages-features: ${PAGES}/features/lobster -> ${PAGES}/features/queue`,
    `no-circles-between-the-pages-features: ${PAGES}/features/queue -> ${PAGES}/features/lobster`,
    `no-feature-knows-the-roof: ${PAGES}/features/queue/queue-page.ts -> ${PAGES}/app/router.ts`,
    `only-queries-and-mutations-call-the-server: ${PAGES}/features/queue/queue-page.ts -> ${PAGES}/platform/api.ts`,
    `only-the-late-toasts-import-the-toast-library: ${PAGES}/ui/card.ts -> node_modules/react-hot-toast/index.js`,
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

test("finds wrong imports of the packages", async () => {
  const { violations } = await findViolations(fixture, ["packages"]);
  expect(violations.sort()).toEqual([
    "the-contract-knows-only-the-domain: packages/contract/src/plate.ts -> tools/knife.ts",
    "the-domain-knows-nobody: packages/domain/src/tail.ts -> packages/contract/src/plate.ts",
  ]);
});

test("has no rule without a wrong import that it finds", async () => {
  const { violations } = await findViolations(fixture, ["apps", "packages"]);
  const seen = new Set(violations.map((violation) => violation.split(":")[0]));
  expect(RULE_NAMES.filter((name) => !seen.has(name))).toEqual([]);
});

/** Features of server, contract and web, and those that only the web has. */
const ROOMS = new Set([
  ...["auth", "members", "events", "menu", "pickup-windows", "registrations", "orders", "payments", "ledger"],
  ...[
    "pickup",
    "transfers",
    "notifications",
    "analytics",
    "audit",
    "promo-card",
    "waiting-room",
    "incidents",
  ],
  ...[
    "broadcasts",
    "consents",
    "counter",
    "returned-orders",
    "promo-codes",
    "webhooks",
    "order-reports",
    "tips",
    "day-close",
    "draws",
  ],
  ...[
    "landing",
    "dashboard",
    "cart",
    "checkout",
    "push",
    "commands",
    "settings",
    "setup",
    "sharing",
    "interests",
    "crew-language",
  ],
  "api-keys",
]);

test("names the web app's features like the server's", () => {
  expect(findUnknownRooms(fixture)).toEqual(["lobster", "queue"]);
  expect(findUnknownRooms(ROOT)).toEqual([]);
});

function findUnknownRooms(root: string): string[] {
  const rooms = globSync("*", { cwd: `${root}${PAGES}/features` });
  return rooms.filter((name) => !ROOMS.has(name)).sort();
}
