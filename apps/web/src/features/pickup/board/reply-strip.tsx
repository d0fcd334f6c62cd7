import type { BoardReply } from "@secret/contract";
import { useState } from "react";
import { useListFocus } from "../../../ui/use-list-focus.ts";
import { t } from "../../crew-language/index.ts";
import { useMarkReplyDone } from "./reply-mutations.ts";

interface ReplyStripProps {
  readonly replies: readonly BoardReply[];
  /** Called when the focused text was the last one. */
  readonly onEmptied: () => void;
}

/** Shows members' texts about orders of this board, oldest first. A tap on "Done" takes one away on every device. */
export function ReplyStrip({ replies, onEmptied }: ReplyStripProps) {
  const focus = useListFocus<HTMLUListElement>(onEmptied);
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  const markDone = useMarkReplyDone((id) => setDone((known) => new Set([...known, id])));
  const open = replies.filter(({ id }) => !done.has(id));
  if (open.length === 0) return null;
  return (
    <ul
      {...focus}
      aria-label={t("board.textsFromGuests")}
      className="grid max-h-[min(13rem,30dvh)] gap-x-6 overflow-y-auto border-b border-night-line px-3 lg:grid-cols-2 lg:px-4"
    >
      {open.map((reply) => (
        <li key={reply.id} className="flex items-center justify-between gap-3 py-1 lg:only:col-span-2">
          <p className="min-w-0 text-crew-note break-words lg:leading-tight">
            <span className="font-semibold">{`${reply.name}: `}</span>
            {replyText(reply)}{" "}
            <span className="number whitespace-nowrap text-night-soft">{reply.orderNumber}</span>
          </p>
          <button
            type="button"
            aria-label={t("board.doneText", { name: reply.name })}
            disabled={markDone.isPending && markDone.variables === reply.id}
            onClick={() => markDone.mutate(reply.id)}
            className="min-h-16 min-w-16 shrink-0 rounded-lg border-2 border-night-ink px-3 text-crew-note font-semibold"
          >
            {t("board.done")}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Returns a text's words, and what else came with it. */
function replyText({ body, pictureCount }: BoardReply): string {
  if (pictureCount === 0) return body === "" ? t("board.sentNothing") : body;
  const picture =
    pictureCount === 1 ? t("board.sentPicture") : t("board.sentPictures", { count: pictureCount });
  return body === "" ? picture : `${body} (${picture})`;
}
