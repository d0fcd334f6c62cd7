import { LinkCode } from "../../ui/link-code.tsx";
import type { HelpBodyProps } from "./incident-device.ts";

/** Says how to sell while the card terminal is down: cash, or members order on their own phones. */
export function CardDownHelp({ device }: HelpBodyProps) {
  const { id } = device.board.event;
  return (
    <div className="grid gap-4 text-crew-note">
      <p className="text-crew-line font-semibold">Take cash.</p>
      <p>No cash? Members scan this and order what's left in this window:</p>
      <LinkCode link={`${location.origin}/events/${id}`} />
      <p className="text-soft">
        Square can take cards offline, at your own risk: a card that's declined later isn't paid, and payments
        lapse after 24 hours.
      </p>
    </div>
  );
}
