import { useState } from "react";
import { Dialog } from "../../ui/dialog.tsx";
import { t } from "../crew-language/index.ts";
import { HelpIcon } from "./help-icon.tsx";
import { HELP_TILES } from "./help-tiles.ts";
import type { IncidentDevice } from "./incident-device.ts";

/** Opens the help for bad moments. It has the same place on every crew tool. */
export function HelpButton({ device, className }: { device: IncidentDevice; className: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)} className={className}>
        <HelpIcon
          path="M10 2.500a7.500 7.500 0 1 0 0 15 7.500 7.500 0 1 0 0-15zM10 6v5M10 14v.1"
          size="size-5"
        />
        {t("help.title")}
      </button>
      {isOpen && <HelpSheet device={device} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Asks what happened, and shows the chosen tile's help. */
function HelpSheet({ device, onClose }: { device: IncidentDevice; onClose: () => void }) {
  const [name, choose] = useState<string>();
  const tile = HELP_TILES.find((each) => each.name === name);
  return (
    <Dialog title={tile === undefined ? t("help.title") : t(tile.name)} onClose={onClose}>
      {tile === undefined ? (
        <ul className="grid grid-cols-2 gap-3">
          {HELP_TILES.map((each) => (
            <li key={each.name} className="grid last:odd:col-span-2">
              <button
                type="button"
                onClick={() => choose(each.name)}
                className="grid min-h-24 content-center justify-items-center gap-2 rounded-lg border-2 border-line-strong px-3 text-crew-note font-semibold"
              >
                <HelpIcon path={each.icon} size="size-8" />
                {t(each.name)}
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <div className="grid gap-5">
          <tile.Body device={device} onDone={onClose} />
          <button
            type="button"
            onClick={() => choose(undefined)}
            className="min-h-16 rounded-lg text-crew-note font-semibold underline underline-offset-4"
          >
            {t("counter.back")}
          </button>
        </div>
      )}
    </Dialog>
  );
}
