import { type BoardColumn, isUndoTime } from "@secret/domain";
import { Dialog } from "../../../ui/dialog.tsx";
import { serverNow } from "../../../ui/server-time.ts";
import { STATUS_WORDS } from "../status-words.ts";
import type { Docket } from "./dockets.ts";

interface SendBackDialogProps {
  readonly docket: Docket;
  readonly to: BoardColumn;
  readonly onSendBack: () => void;
  readonly onClose: () => void;
}

/** Asks once: what was told to the order's member isn't untold by it. */
export function SendBackDialog({ docket, to, onSendBack, onClose }: SendBackDialogProps) {
  const wasTold =
    docket.status === "ready" && !docket.isWalkUp && !isUndoTime(docket.statusSince, serverNow());
  return (
    <Dialog title={`Send ${docket.orderNumber} back`} onClose={onClose}>
      <div className="grid gap-5">
        <p className="text-crew-line break-words">{docket.name}</p>
        {wasTold && <p className="text-soft">They are told that it is being prepared again.</p>}
        <button
          type="button"
          onClick={onSendBack}
          className="min-h-18 rounded-lg border-2 border-line-strong px-4 text-crew-line font-semibold"
        >
          {`Back to ${STATUS_WORDS[to]}`}
        </button>
      </div>
    </Dialog>
  );
}
