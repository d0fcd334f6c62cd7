import type { Feature } from "../../platform/feature.ts";
import type { EventCache } from "../events/index.ts";
import { eraseEntries, findEntriesOf } from "./queries/personal-data.ts";
import { drawRoutes } from "./routes.ts";
import { runDraws } from "./service/run-draws.ts";

export const draws: Feature<object, { readonly events: EventCache }> = {
  routes: (http, context, { events }) => drawRoutes(http, context, events),
  periodicJobs: () => [{ name: "draws.run", everySeconds: 1, run: runDraws }],
  personalData: [
    {
      name: "draws",
      export: ({ database }, userId) => findEntriesOf(database, userId),
      erase: eraseEntries,
    },
  ],
};
