import type { Feature } from "../../platform/feature.ts";
import type { SessionResolver } from "../sessions/index.ts";
import { signInMethodRoutes } from "./routes.ts";
import { resealFactors } from "./service/reseal-factors.ts";

export const factors: Feature<object, { readonly resolver: SessionResolver }> = {
  routes: (http, context, { resolver }) => signInMethodRoutes(http, context, resolver),
  periodicJobs: () => [{ name: "factors.reseal", everySeconds: 600, run: resealFactors }],
};
