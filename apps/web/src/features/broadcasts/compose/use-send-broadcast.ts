import type { Broadcast, TimedDraft } from "@secret/contract";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef } from "react";
import toast from "react-hot-toast";
import { makeIdempotencyKey } from "../../../platform/idempotency-key.ts";
import { editBroadcast, sendBroadcast } from "../broadcast-mutations.ts";
import { momentText } from "../broadcast-words.ts";

/** Sends what was written, or keeps the changes of one that waits, and goes to it. */
export function useSendBroadcast(broadcast: Broadcast | undefined) {
  const navigate = useNavigate();
  const intent = useRef({ key: makeIdempotencyKey(), text: "" });
  const sending = useMutation({
    mutationFn: (wanted: TimedDraft) => {
      if (broadcast !== undefined) return editBroadcast(broadcast.id, wanted);
      const text = JSON.stringify(wanted);
      // One key an intent: pressing again after a lost answer repeats it, a changed broadcast is a new one.
      if (intent.current.text !== text) intent.current = { key: makeIdempotencyKey(), text };
      return sendBroadcast(wanted, intent.current.key);
    },
    onSuccess: (sent) => {
      toast.success(sentText(sent, broadcast !== undefined));
      return navigate({ to: "/admin/messages/$broadcastId", params: { broadcastId: sent.id } });
    },
  });
  return { send: sending.mutateAsync, isSending: sending.isPending };
}

function sentText({ state, scheduledFor }: Broadcast, isEdit: boolean): string {
  if (state !== "scheduled" || scheduledFor === null) return "It's on its way";
  return `${isEdit ? "Changes saved. Scheduled" : "Scheduled"} for ${momentText(scheduledFor)}`;
}
