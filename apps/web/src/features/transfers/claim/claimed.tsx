import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Stamp } from "../../../ui/stamp.tsx";
import { orderQuery } from "../../orders/index.ts";
import { ClaimActions } from "./claim-actions.tsx";
import { DocketShape } from "./docket-shape.tsx";
import { NightScene } from "./night-scene.tsx";
import { OfferDocket, type Offered } from "./offer-docket.tsx";

interface ClaimedProps {
  readonly orderId: string;
  /** What was claimed, where this page has shown it. */
  readonly offer?: Offered | undefined;
  readonly isFresh?: boolean;
}

/** The order is the reader's own: now, or since they claimed it before. Its docket says so, and where to come. */
export function Claimed({ orderId, offer, isFresh = false }: ClaimedProps) {
  const order = useQuery({ ...orderQuery(orderId), enabled: offer === undefined });
  const [heading, setHeading] = useState<HTMLElement | null>(null);
  // What was pressed is gone: who can't see the stamp hears it.
  useEffect(() => {
    if (isFresh) heading?.focus();
  }, [heading, isFresh]);
  const own = offer ?? order.data;
  const isGone = order.data?.status === "cancelled" || order.data?.status === "transferred";
  return (
    <NightScene
      words={
        <p className="text-lead text-night-soft">
          {isGone
            ? "You claimed it. What became of it since is on your orders."
            : "Nobody else can claim it now, and there is nothing to pay. Come to its window with your own pickup code."}
        </p>
      }
    >
      <div className="relative overflow-x-clip">
        {own !== undefined && !isGone && <OfferDocket offer={own} />}
        {own === undefined && order.isPending && <DocketShape />}
        <h1
          ref={setHeading}
          tabIndex={-1}
          className="pointer-events-none absolute inset-0 grid place-content-end pr-4 pb-3 outline-none"
        >
          <Stamp tone="ok" large fresh={isFresh}>
            Yours
          </Stamp>
        </h1>
      </div>
      <ClaimActions>
        <LinkButton to="/orders/$orderId" params={{ orderId }} wide>
          See your order
        </LinkButton>
      </ClaimActions>
    </NightScene>
  );
}
