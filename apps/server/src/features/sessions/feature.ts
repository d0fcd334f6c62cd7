import type { Feature } from "../../platform/feature.ts";
import type { InvitationGate } from "../identity/index.ts";
import { authRoutes } from "./routes.ts";
import type { SessionResolver } from "./service/session-resolver.ts";

export const sessions: Feature<
  object,
  { readonly resolver: SessionResolver; readonly invitationGate: InvitationGate }
> = {
  routes: (http, context, { resolver, invitationGate }) =>
    authRoutes(http, context, resolver, invitationGate),
};
