import type { AdminMessage } from "@secret/contract";
import { formatUsPhone } from "@secret/domain";
import { Link } from "@tanstack/react-router";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { formatMoment } from "../../../ui/format-day.ts";
import { ROWS_CARD, ROWS_ROW, Rows, type RowsColumn, RowsHead } from "../../../ui/rows.tsx";
import { ROW_LINK } from "../../../ui/text-link.ts";
import { CHANNEL_NAMES } from "../../members/index.ts";
import { kindName, messageStateLook } from "./message-copy.ts";

interface MessageRowsProps {
  readonly messages: readonly AdminMessage[];
  /** Hides the member column, when all messages are one member's. */
  readonly isOfMember: boolean;
  /** Id of the message being sent again. */
  readonly resending: string | undefined;
  readonly onResend: (message: AdminMessage) => void;
}

interface MessageRowProps extends Omit<MessageRowsProps, "messages"> {
  readonly message: AdminMessage;
}

/** Lists messages with their delivery status. */
export function MessageRows({ messages, ...row }: MessageRowsProps) {
  const hasResend = messages.some(({ state, resentAs }) => state === "failed" || resentAs !== null);
  const columns = (row.isOfMember ? COLUMNS_OF_MEMBER : COLUMNS).filter(
    ({ name }) => name !== RESEND.name || hasResend,
  );
  return (
    <Rows
      rows={messages}
      keyOf={({ id }) => id}
      head={<RowsHead columns={columns} />}
      row={(message) => <MessageRow message={message} hasResend={hasResend} {...row} />}
      card={(message) => <MessageCard message={message} {...row} />}
    />
  );
}

/** Column of the button that sends a failed message again. */
const RESEND: RowsColumn = { name: "Send again", looks: "w-32", isUnseen: true };

const COLUMNS: readonly RowsColumn[] = [
  { name: "When", looks: "w-40" },
  { name: "Member" },
  { name: "Message", looks: "w-44" },
  { name: "Channel", looks: "w-24" },
  { name: "Status", looks: "w-28" },
  { name: "Details" },
  RESEND,
];

/** Columns for one member's messages: without the member, and "Channel" at its default width. */
const COLUMNS_OF_MEMBER: readonly RowsColumn[] = COLUMNS.filter(({ name }) => name !== "Member").map(
  (column) => (column.name === "Channel" ? { name: "Channel" } : column),
);

function MessageRow({ message, hasResend, ...row }: MessageRowProps & { readonly hasResend: boolean }) {
  return (
    <tr className={ROWS_ROW}>
      <td className="figures whitespace-normal! text-soft">{formatMoment(message.createdAt)}</td>
      {!row.isOfMember && (
        <td>
          <MemberLink message={message} />
          <Recipient message={message} />
        </td>
      )}
      <td title={message.subject}>{kindName(message.kind)}</td>
      <td>
        {CHANNEL_NAMES[message.channel]}
        {row.isOfMember && <Recipient message={message} />}
      </td>
      <td>
        <StateBadge message={message} />
      </td>
      <td className="text-fine whitespace-normal! text-soft" title={deliveryDetails(message)}>
        <span className="line-clamp-2 break-words">{deliveryDetails(message)}</span>
      </td>
      {hasResend && (
        <td className="text-right">
          <Resend message={message} {...row} />
        </td>
      )}
    </tr>
  );
}

function MessageCard({ message, ...row }: MessageRowProps) {
  return (
    <article className={ROWS_CARD}>
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <h2 className="mr-auto font-sans text-body font-semibold">
          {`${kindName(message.kind)} · ${CHANNEL_NAMES[message.channel]}`}
        </h2>
        <StateBadge message={message} />
      </div>
      <p className="text-small break-words">
        {!row.isOfMember && <MemberLink message={message} />}
        <span className="block text-soft">{recipientOf(message)}</span>
      </p>
      <p className="figures text-fine text-soft">{formatMoment(message.createdAt)}</p>
      {deliveryDetails(message) !== "" && (
        <p className="text-fine break-words text-soft">{deliveryDetails(message)}</p>
      )}
      <Resend message={message} {...row} />
    </article>
  );
}

function Recipient({ message }: { message: AdminMessage }) {
  return <span className="block truncate text-fine text-soft">{recipientOf(message)}</span>;
}

/** Links to all messages of the same member. */
function MemberLink({ message }: { message: AdminMessage }) {
  if (message.member === null) return <span>{memberName(message)}</span>;
  return (
    <Link to="/admin/messages" search={{ tab: "messages", member: message.member.id }} className={ROW_LINK}>
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
  return member === null ? "Not a member yet" : `${member.firstName} ${member.lastName}`;
}

function recipientOf({ channel, recipient }: AdminMessage): string {
  if (channel === "push") return "One of their devices";
  return channel === "sms" ? formatUsPhone(recipient) : recipient;
}

/** Returns the failure reason or the provider's message id, with the number of attempts. */
function deliveryDetails({ reason, providerId, attempts }: AdminMessage): string {
  const tries = attempts > 1 ? ` · ${attempts} tries` : "";
  return (reason ?? providerId ?? "") + tries;
}
