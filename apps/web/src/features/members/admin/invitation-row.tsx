import type { Invitation } from "@secret/contract";
import { checkInvitation, formatInvitationCode } from "@secret/domain";
import { Link } from "@tanstack/react-router";
import { Badge, type Tone } from "../../../ui/badge.tsx";
import { formatDay, formatLastDay } from "../../../ui/format-day.ts";
import { menuItemClass } from "../../../ui/menu.tsx";
import { MoreMenu } from "../../../ui/more-menu.tsx";
import { serverNow } from "../../../ui/server-time.ts";
import { toast } from "../../../ui/toast.ts";
import { fullName } from "./member-copy.ts";

interface InvitationRowProps {
  readonly invitation: Invitation;
  readonly onRevoke: () => void;
}

/** Shows an invitation: its owner, its uses and the card to print. */
export function InvitationRow({ invitation, onRevoke }: InvitationRowProps) {
  const { id, label, code, createdBy, createdAt, usedCount, maxUses, lastUsedAt } = invitation;
  const isCard = createdBy !== null;
  const { text, tone } = invitationStatus(invitation);
  return (
    <div className="flex min-h-18 flex-wrap items-center gap-x-5 gap-y-1 px-4 py-2">
      <p className="min-w-0 flex-1 basis-60 max-sm:basis-full">
        <span className="font-semibold wrap-anywhere">{label}</span>
        <span className="figures block text-fine wrap-anywhere text-soft">
          {isCard ? `${formatInvitationCode(code)} · ` : ""}
          {`Created ${formatDay(createdAt)}${isCard ? ` by ${fullName(createdBy)}` : ""}`}
        </span>
      </p>
      <p className="w-44 text-small max-sm:basis-full">
        {usedCount === 0 ? (
          <span className="text-soft">Nobody yet</span>
        ) : (
          <Link
            to="/admin/users"
            search={{ invitation: id }}
            className="inline-flex min-h-11 items-center font-semibold underline decoration-line-strong underline-offset-4 hover:decoration-accent"
          >
            {`${usedCount.toLocaleString("en-US")}${maxUses === null ? "" : ` of ${maxUses.toLocaleString("en-US")}`} joined`}
          </Link>
        )}
        {lastUsedAt !== null && (
          <span className="figures block text-fine text-soft">{`Last ${formatDay(lastUsedAt)}`}</span>
        )}
      </p>
      <p className="w-44 max-sm:flex-1">
        <Badge tone={tone}>{text}</Badge>
      </p>
      <MoreMenu label={`Actions for ${label}`}>
        {isCard && (
          <Link role="menuitem" tabIndex={-1} className={menuItemClass} to="/qr" search={{ invite: code }}>
            Print promo card
          </Link>
        )}
        {isCard && (
          <button
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={menuItemClass}
            onClick={() => void copyLink(code)}
          >
            Copy link
          </button>
        )}
        <Link
          role="menuitem"
          tabIndex={-1}
          className={menuItemClass}
          to="/admin/users"
          search={{ invitation: id }}
        >
          See who joined
        </Link>
        {invitation.revokedAt === null && (
          <button type="button" role="menuitem" tabIndex={-1} className={menuItemClass} onClick={onRevoke}>
            Revoke
          </button>
        )}
      </MoreMenu>
    </div>
  );
}

async function copyLink(code: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(`${location.origin}/register?invite=${encodeURIComponent(code)}`);
    toast.success("Link copied");
  } catch {
    toast.error("The link couldn't be copied");
  }
}

/** Returns the status of an invitation, by the rule that sign-up uses. */
function invitationStatus({ expiresAt, ...facts }: Invitation): { text: string; tone: Tone } {
  if (facts.revokedAt !== null) return { text: "Revoked", tone: "neutral" };
  const checked = checkInvitation(
    { ...facts, revokedAt: null, expiresAt: expiresAt === null ? null : new Date(expiresAt) },
    serverNow(),
  );
  if (checked.ok)
    return { text: expiresAt === null ? "Open" : `Open until ${formatLastDay(expiresAt)}`, tone: "ok" };
  return checked.failure.code === "INVITATION_USED_UP"
    ? { text: "Used up", tone: "warn" }
    : { text: "Expired", tone: "neutral" };
}
