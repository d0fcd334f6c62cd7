import { useMutation, useQuery } from "@tanstack/react-query";
import toast from "react-hot-toast";
import { queryClient } from "../../platform/query-client.ts";
import { useMember } from "../../platform/session/session.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/panel.tsx";
import { openDay } from "./device/open-day.ts";
import { type LeftWork, leftByOthersQuery } from "./left-by-others-queries.ts";

/** Lists for an admin the unsent actions of accounts that can't send them anymore, with a button to send them. */
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

/** Sends an account's actions event by event. @returns how many are left */
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
