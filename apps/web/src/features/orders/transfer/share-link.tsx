import type { OrderDetail } from "@secret/contract";
import { BRAND } from "@secret/domain";
import { useEffect, useRef } from "react";
import { share } from "../../../platform/share.ts";
import { Button } from "../../../ui/button.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { LinkCode } from "../../../ui/link-code.tsx";
import type { CreatedTransfer } from "../order-mutations.ts";
import { CancelTransfer } from "./cancel-transfer.tsx";

/** A link created after the offer. */
export interface AnotherLink {
  readonly link: string;
  /** Whether it replaced every earlier link. */
  readonly isReplacement: boolean;
}

interface ShareLinkProps {
  readonly order: OrderDetail;
  /** The new offer, or the later link. */
  readonly issued: CreatedTransfer | AnotherLink;
  readonly onCancelled: () => void;
}

/** Shows a link once, to share in any way. */
export function ShareLink({ order, issued, onCancelled }: ShareLinkProps) {
  const contact = order.transfer?.contact ?? "your friend";
  const { link } = issued;
  const canShare = typeof navigator.share === "function";
  const actions = useRef<HTMLDivElement>(null);
  // The form that had the focus is gone.
  useEffect(() => actions.current?.querySelector("button")?.focus(), []);
  return (
    <div className="grid gap-4">
      <p className="text-small">{linkNote(issued, contact)}</p>
      <p className="text-small font-semibold">
        Anyone who has this link can claim the order, so send it only to your friend. Until it's claimed, you
        can cancel it.
      </p>
      <div ref={actions} className="grid grid-cols-2 gap-3">
        {canShare && (
          <Button
            wide
            onClick={() =>
              void share(
                { title: BRAND.programme, text: `I have an order for you: ${order.event.title}`, url: link },
                "Sharing didn't work. Copy the link instead.",
              )
            }
          >
            Share
          </Button>
        )}
        <CopyButton text={link} {...(!canShare && { look: "primary", className: "col-span-2" })} />
      </div>
      <LinkCode link={link} />
      <div className="sticky bottom-0 -mx-6 -mb-6 flex justify-center border-t border-line bg-raised pb-[env(safe-area-inset-bottom)]">
        <CancelTransfer orderId={order.id} onCancelled={onCancelled} />
      </div>
    </div>
  );
}

function linkNote(issued: CreatedTransfer | AnotherLink, contact: string): string {
  if (!("isReplacement" in issued)) return deliveryText(issued, contact);
  return issued.isReplacement
    ? "Earlier links no longer work."
    : "Links you've already shared still work, too.";
}

type NotSent = NonNullable<CreatedTransfer["notSentBecause"]>;

const NOT_SENT: Record<NotSent, string> = {
  "foreign-number": "We can only text US numbers. Send the link yourself.",
  limit: "We've already messaged this contact enough. Send the link yourself.",
  "no-texts": "We can't send texts right now. Send the link yourself.",
};

const BY = { email: "emailing", sms: "texting" } as const;

/** Explains how the message with a link was sent, or why it wasn't. Nobody knows whether it is read. */
function deliveryText(
  { sentBy, notSentBecause }: Pick<CreatedTransfer, "sentBy" | "notSentBecause">,
  contact: string,
): string {
  if (sentBy !== null)
    return `We're ${BY[sentBy]} a link to ${contact}, unless they've opted out of our messages. You can also share this one yourself.`;
  return NOT_SENT[notSentBecause ?? "limit"];
}
