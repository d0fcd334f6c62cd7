import type { SignedInDevice } from "@secret/contract";
import { ok, type Result, refuse } from "@secret/domain";
import type { Context } from "../../../../platform/context.ts";
import { inTransaction } from "../../../../platform/database/database.ts";
import { findDevices, type SessionsToEnd } from "../../queries/sessions.ts";
import { deviceName } from "./device-name.ts";
import { endSessions } from "./end-sessions.ts";
import type { ResolvedSession } from "./session-resolver.ts";

export type SignOutScope = "local" | "others" | "global";

/** Ends this session, all of the account's, or all others; felt at once in every tab and process. */
export async function signOut(
  context: Context,
  session: Pick<ResolvedSession, "sessionId" | "userId">,
  scope: SignOutScope,
): Promise<void> {
  const which: Record<SignOutScope, SessionsToEnd> = {
    local: { only: session.sessionId },
    others: { except: session.sessionId },
    global: { all: true },
  };
  await inTransaction(context.database, (transaction) =>
    endSessions(context, transaction, session.userId, which[scope]),
  );
}

/** Where the account is signed in, the newest visit first. */
export async function listDevices(
  context: Context,
  session: Pick<ResolvedSession, "sessionId" | "userId">,
): Promise<SignedInDevice[]> {
  const devices = await findDevices(context.database, session.userId, context.clock.now());
  return devices.map((device) => ({
    id: device.id,
    name: deviceName(device.userAgent),
    ipAddress: device.ipAddress?.replace(/\/\d+$/, "") ?? null,
    createdAt: device.createdAt.toISOString(),
    lastSeenAt: device.lastSeenAt.toISOString(),
    isCurrent: device.id === session.sessionId,
  }));
}

/** Signs out one device of one's own. */
export async function endDevice(
  context: Context,
  userId: string,
  sessionId: string,
): Promise<Result<Record<string, never>, "NOT_FOUND">> {
  const ended = await inTransaction(context.database, (transaction) =>
    endSessions(context, transaction, userId, { only: sessionId }),
  );
  return ended === 0 ? refuse("NOT_FOUND") : ok({});
}
