import { LinkCode } from "../../ui/link-code.tsx";
import { t } from "../crew-language/index.ts";
import type { HelpBodyProps } from "./incident-device.ts";

/** Says how to sell while the card terminal is down: cash, or members order on their own phones. */
export function CardDownHelp({ device }: HelpBodyProps) {
  const { id } = device.board.event;
  return (
    <div className="grid gap-4 text-crew-note">
      <p className="text-crew-line font-semibold">{t("help.takeCash")}</p>
      <p>{t("help.noCash")}</p>
      <LinkCode link={`${location.origin}/events/${id}`} />
      <p className="text-soft">{t("help.squareOffline")}</p>
    </div>
  );
}
