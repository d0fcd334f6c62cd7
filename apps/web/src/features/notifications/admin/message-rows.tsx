import type { AdminMessage } from "@secret/contract";
import { formatUsPhone } from "@secret/domain";
import { Link } from "@tanstack/react-router";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { formatMoment } from "../../../ui/format-day.ts";
import { useMedia } from "../../../ui/use-media.ts";
import { CHANNEL_NAMES, kindName, messageStateLook } from "./message-words.ts";

interface MessageRowsProps {
  readonly messages: readonly AdminMessage[];
  /** Which one is being sent again. */
  readonly resending: string | undefined;
  readonly onResend: (message: AdminMessage) => void;
}

interface MessageRowProps extends Omit<MessageRowsProps, "messages"> {
  readonly message: AdminMessage;
}

/** Messages as a table with a head that stays; on a phone as cards. */
export function MessageRows({ messages, ...row }: MessageRowsProps) {
  const isDesktop = useMedia("desktop");
  if (isDesktop) return <MessageTable messages={messages} {...row} />;
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {messages.map((message) => (
        <li key={message.id}>
          <MessageCard message={message} {...row} />
        </li>
      ))}
    </ul>
  );
}

const COLUMNS = [
  ["When", "w-34"],
  ["Member", ""],
  ["What", "w-44"],
  ["By", "w-20"],
  ["State", "w-28"],
  ["Details", ""],
  ["Again", "w-32"],
] as const;

function MessageTable({ messages, ...row }: MessageRowsProps) {
  return (
    <table className="w-full table-fixed text-left text-small leading-tight">
      <thead>
        <tr>
          {COLUMNS.map(([name, looks]) => (
            <th
              key={name}
              scope="col"
              className={`sticky top-0 z-10 bg-ink px-3 py-2.5 font-semibold text-surface ${looks}`}
            >
              {name === "Again" ? <span className="sr-only">{name}</span> : name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {messages.map((message) => (
          <MessageRow key={message.id} message={message} {...row} />
        ))}
      </tbody>
    </table>
  );
}

function MessageRow({ message, ...row }: MessageRowProps) {
  return (
    <tr className="h-13 border-b border-line bg-raised hover:bg-surface [&_td]:truncate [&_td]:px-3">
      <td className="figures whitespace-normal! text-soft">{formatMoment(message.createdAt)}</td>
      <td>
        <MemberLink message={message} />
        <span className="block truncate text-fine text-soft">{recipientOf(message)}</span>
      </td>
      <td title={message.subject}>{kindName(message.kind)}</td>
      <td>{CHANNEL_NAMES[message.channel]}</td>
      <td>
        <StateBadge message={message} />
      </td>
      <td className="text-fine whitespace-normal! text-soft" title={fateOf(message)}>
        <span className="line-clamp-2 break-words">{fateOf(message)}</span>
      </td>
      <td className="text-right">
        <Resend message={message} {...row} />
      </td>
    </tr>
  );
}

function MessageCard({ message, ...row }: MessageRowProps) {
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-1.5 rounded-2xl border border-line bg-raised p-4 shadow-card">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <h2 className="mr-auto font-sans text-body font-semibold">
          {`${kindName(message.kind)} · ${CHANNEL_NAMES[message.channel]}`}
        </h2>
        <StateBadge message={message} />
      </div>
      <p className="text-small break-words">
        <MemberLink message={message} />
        <span className="block text-soft">{recipientOf(message)}</span>
      </p>
      <p className="figures text-fine text-soft">{formatMoment(message.createdAt)}</p>
      {fateOf(message) !== "" && <p className="text-fine break-words text-soft">{fateOf(message)}</p>}
      <Resend message={message} {...row} />
    </article>
  );
}

/** To all that left for the same member. */
function MemberLink({ message }: { message: AdminMessage }) {
  return (
    <Link
      to="/admin/messages"
      search={{ tab: "messages", member: message.member.id }}
      className="underline decoration-line-strong underline-offset-4 hover:decoration-accent max-lg:inline-flex max-lg:min-h-11 max-lg:items-center"
    >
      {memberName(message)}
    </Link>
  );
}

function StateBadge({ message: { state } }: { message: AdminMessage }) {
  const { text, tone } = messageStateLook(state);
  return <Badge tone={tone}>{text}</Badge>;
}

function Resend({ message, resending, onResend }: MessageRowProps) {
  if (message.resentAs !== null) return <span className="text-fine text-soft">Sent again</span>;
  if (message.state !== "failed") return null;
  return (
    <Button
      look="plain"
      className="min-h-11 justify-self-start text-small"
      busy={resending === message.id}
      aria-label={`Send again: ${kindName(message.kind)} to ${memberName(message)}`}
      onClick={() => onResend(message)}
    >
      Send again
    </Button>
  );
}

function memberName({ member }: AdminMessage): string {
  return `${member.firstName} ${member.lastName}`;
}

function recipientOf({ channel, recipient }: AdminMessage): string {
  if (channel === "push") return "A device of theirs";
  return channel === "sms" ? formatUsPhone(recipient) : recipient;
}

/** Why it ended as it did, or by what its provider knows it. */
function fateOf({ reason, providerId, attempts }: AdminMessage): string {
  const tries = attempts > 1 ? ` · ${attempts} tries` : "";
  return (reason ?? providerId ?? "") + tries;
}
