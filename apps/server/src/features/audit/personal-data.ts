import type { Context } from "../../platform/context.ts";
import { inParts } from "../../platform/exports/export-file.ts";
import type { PersonalData } from "../../platform/personal-data.ts";
import { eraseDevices, findLinesOf } from "./queries/lines.ts";

/** Audit lines of a member. They outlive the account, without the devices. */
export const auditLinesOfMember: PersonalData = {
  name: "securityLog",
  export: collectLines,
  erase: eraseDevices,
};

type Line = Awaited<ReturnType<typeof findLinesOf>>[number];

/** Reads a member's lines page by page. The device is included unless another account acted. */
async function collectLines({ database }: Context, userId: string): Promise<unknown[]> {
  const lines: unknown[] = [];
  for await (const part of inParts<Line>((last, limit) => findLinesOf(database, userId, last?.id, limit))) {
    for (const { createdAt, eventType, message, actorId, ipAddress, userAgent } of part) {
      const isOwnDevice = actorId === null || actorId === userId;
      lines.push({ createdAt, eventType, message, ...(isOwnDevice && { ipAddress, userAgent }) });
    }
  }
  return lines;
}
