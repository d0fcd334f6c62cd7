import type { Feature } from "../../platform/feature.ts";
import type { PersonalData } from "../../platform/personal-data.ts";
import { correctionsOfMember } from "./personal-data.ts";
import { membersRoutes } from "./routes.ts";

export const members: Feature<object, { readonly personalData: readonly PersonalData[] }> = {
  routes: (http, context, parts) => membersRoutes(http, context, parts.personalData),
  personalData: [correctionsOfMember],
};
