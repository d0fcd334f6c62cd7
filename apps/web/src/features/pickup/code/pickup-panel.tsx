import type { OrderDetail } from "@secret/contract";
import { useNow } from "../../../ui/use-now.ts";
import { OwnCode } from "./own-code.tsx";
import { PickupCode } from "./pickup-code.tsx";
import { PickupCodeActions } from "./pickup-code-actions.tsx";

/** Fragment of a link to the code. */
const CODE_ID = "pickup-code";

/** Scrolls to the code if the page was opened for it: the code loads after the page. */
function bringIntoView(code: HTMLElement | null): void {
  if (location.hash === `#${CODE_ID}`) code?.scrollIntoView();
}

/** Shows the pickup code from ready until the order is handed off or pickup is over. */
export function PickupPanel({ order }: { order: OrderDetail }) {
  const now = useNow();
  return (
    <OwnCode order={order} now={now}>
      <section
        id={CODE_ID}
        ref={bringIntoView}
        aria-labelledby="pickup-code-title"
        className="arrive overflow-x-clip rounded-2xl border-2 border-ok bg-ok-ground p-4 sm:p-7 print:hidden"
      >
        <div className="mb-3 flex items-center justify-between gap-3 text-ok">
          <h2 id="pickup-code-title" className="text-heading">
            Show this code at the window
          </h2>
          <Bell />
        </div>
        <PickupCode order={order} mayEnlarge>
          <PickupCodeActions order={order} />
        </PickupCode>
      </section>
    </OwnCode>
  );
}

/** Draws the pickup window's bell, which swings once. */
function Bell() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="swing size-8 shrink-0 fill-current">
      <path d="M12 2v2.2A7 7 0 0 1 19 11v5l2 3H3l2-3v-5a7 7 0 0 1 7-6.8zM9.5 20.5h5a2.5 2.5 0 0 1-5 0z" />
    </svg>
  );
}
