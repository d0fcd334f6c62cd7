import { useEffect, useState } from "react";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Stamp } from "../../../ui/stamp.tsx";
import { NightScene } from "./night-scene.tsx";

/** The order is the reader's own: now, or since they claimed it before. */
export function Claimed({ orderId, isFresh = false }: { orderId: string; isFresh?: boolean }) {
  const [heading, setHeading] = useState<HTMLElement | null>(null);
  // What was pressed is gone: who can't see the stamp hears it.
  useEffect(() => {
    if (isFresh) heading?.focus();
  }, [heading, isFresh]);
  return (
    <NightScene
      words={
        <p className="text-lead text-night-soft">
          Nobody else can claim it now, and there is nothing to pay. Come to its window with your own pickup
          code.
        </p>
      }
    >
      <div className="grid justify-items-center gap-8 rounded-2xl bg-raised px-6 py-14">
        <h1 ref={setHeading} tabIndex={-1} className="overflow-x-clip p-2 outline-none">
          <Stamp tone="ok" large fresh={isFresh}>
            Yours
          </Stamp>
        </h1>
        <LinkButton to="/orders/$orderId" params={{ orderId }} wide>
          See your order
        </LinkButton>
      </div>
    </NightScene>
  );
}
