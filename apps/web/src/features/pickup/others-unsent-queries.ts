import { type AdminMemberDetail, getAdminMember } from "@secret/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api.ts";
import { unsentQueues } from "./device/crew-database.ts";

/** Unsent actions of one account on this device. */
export interface UnsentActions {
  readonly accountId: string;
  readonly eventIds: readonly string[];
  readonly count: number;
  readonly member: AdminMemberDetail;
}

/** Queries other accounts' unsent actions on this device, with their names. */
export const othersUnsentQuery = (accountId: string) =>
  queryOptions({
    queryKey: ["crew", "others-unsent", accountId],
    queryFn: () => findOthersUnsent(accountId),
  });

async function findOthersUnsent(ownId: string): Promise<readonly UnsentActions[]> {
  const others = (await unsentQueues()).filter(({ accountId }) => accountId !== ownId);
  const accountIds = [...new Set(others.map(({ accountId }) => accountId))];
  return Promise.all(
    accountIds.map(async (accountId) => {
      const queues = others.filter((each) => each.accountId === accountId);
      return {
        accountId,
        eventIds: queues.map(({ eventId }) => eventId),
        count: queues.reduce((sum, { count }) => sum + count, 0),
        member: await call(getAdminMember, { params: { id: accountId } }),
      };
    }),
  );
}
