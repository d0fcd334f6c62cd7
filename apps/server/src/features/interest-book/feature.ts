import type { Feature } from "../../platform/feature.ts";
import { eraseInterestsOf, findInterestsOf } from "./queries.ts";

export const interestBook: Feature = {
  personalData: [
    {
      name: "interest",
      export: ({ database }, userId) => findInterestsOf(database, userId),
      erase: eraseInterestsOf,
    },
  ],
};
