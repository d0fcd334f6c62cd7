import type { ClientInfo } from "../../../platform/http/client-info.ts";
import type { AuditLine } from "../audit-line.ts";

/** An admin who does something, and from where. At the command line nobody is known. */
export interface ActingAdmin {
  readonly userId: string;
  readonly client?: ClientInfo;
}

/** What every audit line of an admin's action says of the admin. */
export function actorOf(by: ActingAdmin | undefined) {
  return {
    eventType: "admin_action",
    actorId: by?.userId,
    ipAddress: by?.client?.ip,
    userAgent: by?.client?.userAgent ?? undefined,
  } as const satisfies Partial<AuditLine>;
}
