import type { PersonalData } from "../accounts/service.ts";
import { eraseDevices, findLinesOf } from "./queries.ts";

/** What the audit log says of a member. Its lines stay, without the devices they came from. */
export const auditLinesOfMember: PersonalData = {
  name: "securityLog",
  collect: ({ database }, userId) => findLinesOf(database, userId),
  forget: eraseDevices,
};
