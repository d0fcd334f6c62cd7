import { useState } from "react";
import { t } from "../crew-language/index.ts";
import type { IncidentDevice } from "./incident-device.ts";
import { ItemSalesDialog } from "./item-sales-dialog.tsx";
import { isStopUnsent, stoppedCopy } from "./sales-copy.ts";

/** Lists the items whose sales are stopped, with who stopped them and when, on every device. A tap opens the item. */
export function SalesStops({ device }: { device: IncidentDevice }) {
  const [openId, open] = useState<string>();
  const { items, event } = device.board;
  const stopped = items.filter((item) => item.stopped);
  return (
    <>
      <div role="status" className="print:hidden">
        {stopped.length > 0 && (
          <ul
            aria-label={t("help.stoppedSales")}
            className="flex max-h-[min(10rem,25dvh)] flex-wrap overflow-y-auto bg-crew-bad text-crew-paper"
          >
            {stopped.map((item) => (
              <li key={item.id} className="grid flex-1 basis-80">
                <button
                  type="button"
                  aria-haspopup="dialog"
                  onClick={() => open(item.id)}
                  className="figures flex min-h-16 flex-wrap items-center gap-x-4 px-4 py-1 text-left text-crew-note leading-tight font-semibold focus-visible:outline-offset-[-3px] focus-visible:outline-current"
                >
                  <span className="wrap-anywhere">{item.name}</span>
                  <span>{stoppedCopy(item, event.timeZone)}</span>
                  {isStopUnsent(device, item.id) && <span>{t("help.notEverywhere")}</span>}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      {openId !== undefined && (
        <ItemSalesDialog device={device} menuItemId={openId} onClose={() => open(undefined)} />
      )}
    </>
  );
}
