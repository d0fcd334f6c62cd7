import type { PersonalData } from "../../platform/personal-data.ts";
import { eraseDevices, findLinesOf } from "./queries/lines.ts";

/** What the audit log says of a member. Its lines stay, without the devices they came from. */
export const auditLinesOfMember: PersonalData = {
  name: "securityLog",
  export: ({ database }, userId) => findLinesOf(database, userId),
  erase: eraseDevices,
};
