import type { Feature } from "../../platform/feature.ts";
import { deleteKeysOf, findKeysOf } from "./queries.ts";
import { apiKeyRoutes } from "./routes.ts";

export const apiKeys: Feature = {
  routes: apiKeyRoutes,
  personalData: [
    {
      name: "apiKeys",
      export: ({ database }, userId) => findKeysOf(database, userId),
      erase: deleteKeysOf,
    },
  ],
};
