import type { Context } from "../../platform/context.ts";
import type { HttpServer } from "../../platform/http/api-scope.ts";
import type { PersonalData } from "../../platform/personal-data.ts";
import { adminMembersRoutes } from "./routes/admin-routes.ts";
import { invitationRoutes } from "./routes/invitation-routes.ts";
import { profileRoutes } from "./routes/profile-routes.ts";

/** Registers the routes of profiles, invitations and the admin's members. */
export function membersRoutes(
  http: HttpServer,
  context: Context,
  personalData: readonly PersonalData[],
): void {
  profileRoutes(http, context, personalData);
  invitationRoutes(http, context);
  adminMembersRoutes(http, context, personalData);
}
