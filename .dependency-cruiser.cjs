/**
 * The architecture's arrows. Patterns take the feature's name from the path, so that a new feature is guarded
 * the day it appears.
 */
const FEATURE = "^apps/server/src/features/([^/]+)/";

module.exports = {
  forbidden: [
    {
      name: "a-feature-calls-another-only-through-its-service",
      severity: "error",
      from: { path: FEATURE },
      to: { path: FEATURE, pathNot: ["^apps/server/src/features/$1/", "/service\\.ts$"] },
    },
    {
      name: "queries-know-no-service-and-no-route",
      severity: "error",
      from: { path: "^apps/server/src/features/[^/]+/(queries\\.ts|queries/)" },
      to: { path: "^apps/server/src/features/[^/]+/(service\\.ts|service/|routes\\.ts|routes/|jobs\\.ts)" },
    },
    {
      name: "services-know-no-route",
      severity: "error",
      from: { path: "^apps/server/src/features/[^/]+/(service\\.ts|service/)" },
      to: { path: "^apps/server/src/features/[^/]+/(routes\\.ts|routes/|jobs\\.ts)" },
    },
    {
      name: "routes-know-no-sql",
      severity: "error",
      from: { path: "^apps/server/src/features/[^/]+/(routes\\.ts|routes/)" },
      to: { path: "^apps/server/src/features/[^/]+/(queries\\.ts|queries/)" },
    },
    {
      name: "the-platform-knows-no-feature",
      severity: "error",
      from: { path: "^apps/server/src/platform/" },
      to: { path: "^apps/server/src/features/" },
    },
    {
      name: "the-domain-knows-nobody",
      severity: "error",
      from: { path: "^packages/domain/" },
      to: { path: "^(apps|packages/contract|tools)/" },
    },
    {
      name: "the-contract-knows-only-the-domain",
      severity: "error",
      from: { path: "^packages/contract/" },
      to: { path: "^(apps|tools)/" },
    },
    {
      name: "the-web-knows-no-server",
      severity: "error",
      from: { path: "^apps/web/" },
      to: { path: "^(apps/server|tools)/" },
    },
    {
      name: "the-design-system-knows-no-feature",
      severity: "error",
      from: { path: "^apps/web/src/ui/" },
      to: { path: "^apps/web/src/(features|app)/" },
    },
    {
      name: "nothing-in-apps-imports-tools",
      severity: "error",
      from: { path: "^apps/" },
      to: { path: "^tools/" },
    },
    {
      name: "only-the-payment-adapter-imports-square",
      severity: "error",
      from: { path: "^apps/server/src/", pathNot: "^apps/server/src/features/payments/provider\\.ts$" },
      to: { path: "node_modules/square/" },
    },
    {
      name: "no-circles",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
  ],
};
