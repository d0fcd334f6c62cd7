import type { AuditLine } from "../audit-line.ts";

/** Admin whose session acts; undefined on the command line. */
export interface ActingAdmin {
  readonly userId: string;
}

/** Returns the fields of an audit line about an admin's action. The client is added when the line is written. */
export function actorOf(by: ActingAdmin | undefined) {
  return { eventType: "admin_action", actorId: by?.userId } as const satisfies Partial<AuditLine>;
}
