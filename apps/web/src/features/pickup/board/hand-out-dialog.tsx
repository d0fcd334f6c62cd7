import { Link } from "@tanstack/react-router";
import { Dialog } from "../../../ui/dialog.tsx";
import { FIRST_FOCUS } from "../../../ui/use-modal.ts";
import { HandOverReasons } from "../hand-over/hand-over-reasons.tsx";
import type { Docket } from "./dockets.ts";

interface HandOutDialogProps {
  readonly docket: Docket;
  readonly eventId: string;
  readonly onHandOver: (reason: string) => void;
  readonly onClose: () => void;
}

/** By its code, or by hand with the reason why there is none. */
export function HandOutDialog({ docket, eventId, onHandOver, onClose }: HandOutDialogProps) {
  return (
    <Dialog title={`Hand out ${docket.orderNumber}`} onClose={onClose}>
      <div className="grid gap-5">
        <p className="text-crew-line break-words">{docket.name}</p>
        <Link
          {...FIRST_FOCUS}
          to="/crew/$eventId/scan"
          params={{ eventId }}
          className="flex min-h-18 items-center justify-center rounded-lg bg-crew-good px-4 text-crew-line font-semibold text-crew-paper"
        >
          Scan the code
        </Link>
        <HandOverReasons onHandOver={onHandOver} />
      </div>
    </Dialog>
  );
}
