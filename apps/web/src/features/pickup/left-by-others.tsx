import { type AdminMemberDetail, getAdminMember } from "@secret/contract";
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import toast from "react-hot-toast";
import { call } from "../../platform/api.ts";
import { queryClient } from "../../platform/query-client.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/panel.tsx";
import { useMember } from "../auth/session.ts";
import { waitingQueues } from "./device/crew-database.ts";
import { openDay } from "./device/open-day.ts";

/** What waits on this device of one account. */
interface LeftWork {
  readonly accountId: string;
  readonly eventIds: readonly string[];
  readonly count: number;
  readonly member: AdminMemberDetail;
}

const leftByOthersQuery = (accountId: string) =>
  queryOptions({
    queryKey: ["crew", "left-by-others", accountId],
    queryFn: () => findLeftByOthers(accountId),
  });

async function findLeftByOthers(ownId: string): Promise<readonly LeftWork[]> {
  const others = (await waitingQueues()).filter(({ accountId }) => accountId !== ownId);
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

/** For an admin: what this device holds of accounts that can't send it themselves any longer, and a button that does. */
export function LeftByOthers() {
  const member = useMember();
  const isAdmin = member?.role === "admin";
  const { data = [] } = useQuery({ ...leftByOthersQuery(member?.id ?? ""), enabled: isAdmin });
  return data.map((left) => <LeftNotice key={left.accountId} left={left} />);
}

function LeftNotice({ left }: { left: LeftWork }) {
  const { count, member } = left;
  const send = useMutation({
    mutationFn: () => sendLeft(left),
    onSuccess: (rest) => {
      if (rest === 0) toast.success(`${moves(count)} sent`);
      else toast.error(`${moves(rest)} couldn’t be sent`);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["crew", "left-by-others"] }),
  });
  const isActive = member.deactivatedAt === null && member.role !== "member";
  return (
    <Notice tone="warn">
      <p>{whatIsLeft(left, isActive)}</p>
      {!isActive && (
        <Button className="mt-3" busy={send.isPending} onClick={() => send.mutate()}>
          {`Send ${moves(count)}`}
        </Button>
      )}
    </Notice>
  );
}

/** Sends it event by event. @returns how much is left */
async function sendLeft({ accountId, eventIds }: LeftWork): Promise<number> {
  const days = eventIds.map((eventId) => openDay(accountId, eventId));
  await Promise.all(days.map((day) => day.sendKept()));
  return days.reduce((sum, { state }) => sum + state.waiting.length, 0);
}

function whatIsLeft({ count, member }: LeftWork, isActive: boolean): string {
  const name = `${member.firstName} ${member.lastName}`.trim() || "A deleted member";
  const held = `${moves(count)} ${count === 1 ? "is" : "are"} still on this device`;
  if (isActive) return `${held}, made by ${name}. Sent when ${name} signs in here.`;
  return member.deactivatedAt === null
    ? `${name} no longer works at the window. ${held}.`
    : `${name}’s account was turned off. ${held}.`;
}

const moves = (count: number) => (count === 1 ? "1 move" : `${count} moves`);
