import type { Feature } from "../../platform/feature.ts";
import type { PersonalData } from "../../platform/personal-data.ts";
import { deleteCorrectionsOf, findCorrectionsOf } from "./queries/corrections.ts";
import { membersRoutes } from "./routes.ts";

export const members: Feature<object, { readonly personalData: readonly PersonalData[] }> = {
  routes: (http, context, parts) => membersRoutes(http, context, parts.personalData),
  // Corrections that an admin made to a member's names and ZIP code.
  personalData: [
    {
      name: "corrections",
      export: ({ database }, userId) => findCorrectionsOf(database, userId),
      erase: deleteCorrectionsOf,
    },
  ],
};
