import type { CrewBoard } from "@secret/contract";
import { counted } from "@secret/domain";
import { Notice } from "../../../ui/panel.tsx";
import { useCrewDevice } from "../../pickup/index.ts";
import { AllotmentForm } from "./allotment-form.tsx";
import { OtherAllotments } from "./other-allotments.tsx";

/** Manages this device's offline allotment, which lets it sell without a connection. */
export function AllotmentScreen({ board }: { board: CrewBoard }) {
  const { mode, waiting } = useCrewDevice();
  const { allotment } = board;
  const areSalesWaiting = waiting.some(({ kind }) => kind === "sale");
  return (
    <div className="mx-auto grid w-full max-w-3xl grid-cols-[minmax(0,1fr)] content-start gap-6 p-4 pb-10 lg:pt-8">
      <div>
        <h2 className="text-crew-name">Set aside for offline sales</h2>
        <p className="mt-2 text-crew-note text-soft">
          Only this device can sell what you set aside, with or without signal. Everyone else sees it as sold.
          Give back what you don't need, so others can buy it.
        </p>
      </div>
      <Now board={board} />
      {mode === "offline" ? (
        <Notice tone="warn">You need signal to set items aside or give them back.</Notice>
      ) : areSalesWaiting ? (
        <Notice tone="info">One moment. This device's sales are still being sent.</Notice>
      ) : (
        <AllotmentForm key={JSON.stringify(allotment)} board={board} />
      )}
      {mode === "live" && <OtherAllotments board={board} />}
    </div>
  );
}

/** Describes the current allotment. */
function Now({ board: { allotment, items } }: { board: CrewBoard }) {
  if (allotment.orders === 0) {
    return <p className="text-crew-line font-semibold">Nothing is set aside on this device.</p>;
  }
  return (
    <section aria-label="Set aside now" className="rounded-2xl border-2 border-ok bg-raised p-4">
      <p className="text-crew-line font-semibold">{`Set aside: ${counted(allotment.orders, "order")}`}</p>
      <ul className="mt-2 grid gap-1 text-crew-note">
        {allotment.items.map(({ menuItemId, quantity }) => (
          <li key={menuItemId}>
            <span className="number">{`${quantity} × `}</span>
            {items.find(({ id }) => id === menuItemId)?.name ?? "An item no longer on the menu"}
          </li>
        ))}
      </ul>
    </section>
  );
}
