import { BRAND } from "@secret/domain";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { saveFile } from "../../platform/save-file.ts";
import { canShareFiles, share } from "../../platform/share.ts";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice, Skeleton } from "../../ui/panel.tsx";
import { drawTicket, placeText, type TicketWords } from "./draw-ticket.ts";

interface SendToFriendProps {
  readonly label?: string;
  readonly ticket: TicketWords;
  readonly eventId: string;
}

/** Offers a picture of the ticket and a link to the event, to send to a friend. */
export function SendToFriend({ label = "Send to a friend", ticket, eventId }: SendToFriendProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="quiet" className="print:hidden" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && <SendSheet title={label} ticket={ticket} eventId={eventId} onClose={() => setOpen(false)} />}
    </>
  );
}

interface SendSheetProps {
  readonly title: string;
  readonly ticket: TicketWords;
  readonly eventId: string;
  readonly onClose: () => void;
}

/** Shows the picture and the ways to send it. It is drawn before the tap, because browsers don't share after a wait. */
function SendSheet({ title, ticket, eventId, onClose }: SendSheetProps) {
  const drawn = useQuery({
    queryKey: ["shared-ticket", ticket],
    queryFn: () => drawTicket(ticket),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const canSend = canShareFiles();
  const file = drawn.data;
  return (
    <Dialog title={title} picture={<TicketPicture file={file} ticket={ticket} />} onClose={onClose}>
      <p className="text-soft">A picture with the day and the time, never the address.</p>
      {drawn.isError && <Notice tone="warn">The picture couldn't be drawn. Copy the link instead.</Notice>}
      <div className="mt-4 grid gap-3">
        {canSend && (
          <Button
            wide
            disabled={file === undefined}
            onClick={() =>
              file &&
              void share(
                { files: [file], title: BRAND.programme },
                "Sharing didn't work. Save the picture instead.",
              )
            }
          >
            Send
          </Button>
        )}
        <div className="grid grid-cols-2 gap-3">
          <Button
            look={canSend ? "quiet" : "primary"}
            wide
            disabled={file === undefined}
            onClick={() => file && saveFile(file, file.name)}
          >
            Save picture
          </Button>
          <CopyButton text={`${location.origin}/events/${eventId}`} />
        </div>
      </div>
    </Dialog>
  );
}

function TicketPicture({ file, ticket }: { file: File | undefined; ticket: TicketWords }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (file === undefined) return;
    const created = URL.createObjectURL(file);
    setAddress(created);
    return () => URL.revokeObjectURL(created);
  }, [file]);
  return (
    <div className="grid justify-items-center bg-night py-3">
      {address === undefined ? (
        <Skeleton className="h-96 w-54" />
      ) : (
        <img
          src={address}
          alt={[ticket.lead, placeText(ticket), ticket.time, ticket.day].join(" · ")}
          width="1080"
          height="1920"
          className="h-96 w-auto [--picture-light:none]"
        />
      )}
    </div>
  );
}
