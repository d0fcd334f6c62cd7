import { ok, type Result, refuse, sessionEndsAt } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import type { ClientInfo } from "../../../platform/http/client-info.ts";
import type { RequestSession } from "../../../platform/http/session.ts";
import { audit } from "../../audit/index.ts";
import { lockAccount } from "../../identity/index.ts";
import { findDevices, type SessionsToEnd } from "../queries/sessions.ts";
import { deviceName } from "./device-name.ts";
import { endSessions, replaceSession } from "./end-sessions.ts";
import type { ResolvedSession } from "./session-resolver.ts";

export type SignOutScope = "local" | "others" | "global";

/** Ends this session, all of the account's, or all others, at once in every tab and process. */
export async function signOut(
  context: Context,
  session: ResolvedSession,
  scope: SignOutScope,
  client: ClientInfo,
): Promise<void> {
  const which: Record<SignOutScope, SessionsToEnd> = {
    local: { only: session.sessionId },
    others: { except: session.sessionId },
    global: { all: true },
  };
  await endOwnSessions(context, session, which[scope], client);
}

/** Ends a session whose device has just signed in again as the same member. Its other tabs stay on their page. */
export async function goOnAsNewSession(
  context: Context,
  session: ResolvedSession,
  client: ClientInfo,
): Promise<void> {
  await endOwnSessions(context, session, { replaced: session.sessionId }, client);
}

/** Ends sessions and returns their number. */
async function endOwnSessions(
  context: Context,
  session: Pick<ResolvedSession, "sessionId" | "userId" | "isSignedIn">,
  which: SessionsToEnd | { readonly replaced: string },
  client: ClientInfo,
): Promise<number> {
  const { userId } = session;
  return inTransaction(context.database, async (transaction) => {
    // Locks the account's row first, like every other change, since the audit line references it.
    await lockAccount(transaction, userId);
    const count =
      "replaced" in which
        ? await replaceSession(context, transaction, userId, which.replaced)
        : await endSessions(context, transaction, userId, which);
    // Sessions that never passed the second factor were never signed in.
    if (count > 0 && session.isSignedIn) {
      await audit(transaction, context.clock.now(), {
        eventType: "sign_out",
        severity: "info",
        message: "Signed out",
        actorId: userId,
        subjectId: userId,
        ipAddress: client.ip,
        userAgent: client.userAgent ?? undefined,
        metadata: { bySessionId: session.sessionId, count, ...which },
      });
    }
    return count;
  });
}

/** Returns the devices that are signed in, most recent visit first. */
export async function listDevices(
  context: Context,
  session: Pick<RequestSession, "userId" | "accountRole"> & { readonly sessionId?: string },
) {
  const now = context.clock.now();
  const devices = await findDevices(context.database, session.userId);
  const alive = devices.filter((device) => sessionEndsAt(session.accountRole, device) > now);
  return alive.map((device) => ({
    id: device.id,
    name: deviceName(device.userAgent),
    ipAddress: device.ipAddress?.replace(/\/\d+$/, "") ?? null,
    createdAt: device.startedAt,
    lastSeenAt: device.lastSeenAt,
    isCurrent: device.id === session.sessionId,
  }));
}

/** Signs out one of the member's own devices. */
export async function endDevice(
  context: Context,
  session: RequestSession,
  sessionId: string,
  client: ClientInfo,
): Promise<Result<Record<string, never>, "NOT_FOUND">> {
  const by = { ...session, isSignedIn: true };
  const ended = await endOwnSessions(context, by, { only: sessionId }, client);
  return ended === 0 ? refuse("NOT_FOUND") : ok({});
}
