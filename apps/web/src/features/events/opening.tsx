import type { OrderabilityRefusal } from "@secret/domain";
import { Countdown } from "../../ui/countdown.tsx";
import { WakeMe } from "./wake-me.tsx";

interface OpeningProps {
  readonly opensAt: string;
  readonly orderability: OrderabilityRefusal | "OPEN";
}

/** Counts down to the opening of ordering, and stamps the picture then. */
export function Opening({ opensAt, orderability }: OpeningProps) {
  const isWaiting = orderability === "REGISTRATION_NOT_OPEN";
  return (
    <>
      {isWaiting && (
        <p className="font-display text-title leading-none text-night-gold sm:text-poster">
          <Countdown until={new Date(opensAt)} />
        </p>
      )}
      <WakeMe isOpen={!isWaiting} />
      {orderability === "OPEN" && (
        <p className="stamp -rotate-2 border-3 border-double border-current px-4 py-1 font-display text-section leading-none text-night-gold sm:text-poster sm:leading-none">
          Open
        </p>
      )}
    </>
  );
}
