import * as contract from "@secret/contract";
import type { Context } from "../../../platform/context.ts";
import type { HttpServer } from "../../../platform/http/api-scope.ts";
import { bindRoute } from "../../../platform/http/bind-route.ts";
import { clientInfoOf } from "../../../platform/http/client-info.ts";
import type { PersonalData } from "../../../platform/personal-data.ts";
import { clearSessionCookie } from "../../sessions/index.ts";
import { eraseAccount } from "../service/erase-account.ts";
import { exportAccount } from "../service/export-account.ts";
import { readProfile, updateProfile } from "../service/profile.ts";

/** Registers the routes of the member's own profile. */
export function profileRoutes(
  http: HttpServer,
  context: Context,
  personalData: readonly PersonalData[],
): void {
  bindRoute(http, contract.getProfile, ({ session }) => readProfile(context, session));
  bindRoute(http, contract.updateProfile, ({ session, body, request }) =>
    updateProfile(context, session, body, clientInfoOf(request)),
  );
  bindRoute(http, contract.exportProfile, async ({ session, reply }) => {
    const download = await exportAccount(context, session, personalData);
    const date = context.clock.now().toISOString().slice(0, 10);
    if (download.ok) reply.header("content-disposition", `attachment; filename="my-data-${date}.json"`);
    return download;
  });
  bindRoute(http, contract.deleteProfile, async ({ session, body, request, reply }) => {
    const client = clientInfoOf(request);
    const deleted = await eraseAccount(context, session, body.password, personalData, client);
    if (deleted.ok) clearSessionCookie(reply, context.config);
    return deleted;
  });
}
