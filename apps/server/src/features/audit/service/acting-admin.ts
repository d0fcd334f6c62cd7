import type { AuditLine } from "../audit-line.ts";

/** An admin who does something: whose session asks for it. At the command line nobody is known. */
export interface ActingAdmin {
  readonly userId: string;
}

/** What every audit line of an admin's action says of the admin. From where they act is added as it is written. */
export function actorOf(by: ActingAdmin | undefined) {
  return { eventType: "admin_action", actorId: by?.userId } as const satisfies Partial<AuditLine>;
}
