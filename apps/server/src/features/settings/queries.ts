import type { Connection } from "../../platform/database/database.ts";

/** Returns who last changed each setting. */
export async function findSettingChanges(database: Connection) {
  return database
    .selectFrom("settings")
    .innerJoin("users", "users.id", "settings.changedBy")
    .select(["settings.name", "settings.changedAt", "users.firstName", "users.lastName"])
    .execute();
}
