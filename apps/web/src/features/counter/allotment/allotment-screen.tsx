import type { CrewBoard } from "@secret/contract";
import { Notice } from "../../../ui/panel.tsx";
import { t } from "../../crew-language/index.ts";
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
        <h2 className="text-crew-name">{t("allotment.title")}</h2>
        <p className="mt-2 text-crew-note text-soft">{t("allotment.text")}</p>
      </div>
      <Now board={board} />
      {mode === "offline" ? (
        <Notice tone="warn">{t("allotment.needsSignal")}</Notice>
      ) : areSalesWaiting ? (
        <Notice tone="info">{t("allotment.stillSending")}</Notice>
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
    return <p className="text-crew-line font-semibold">{t("allotment.nothing")}</p>;
  }
  return (
    <section aria-label={t("allotment.now")} className="rounded-2xl border-2 border-ok bg-raised p-4">
      <p className="text-crew-line font-semibold">{t("allotment.nowOrders", { count: allotment.orders })}</p>
      <ul className="mt-2 grid gap-1 text-crew-note">
        {allotment.items.map(({ menuItemId, quantity }) => (
          <li key={menuItemId}>
            <span className="number">{`${quantity} × `}</span>
            {items.find(({ id }) => id === menuItemId)?.name ?? t("allotment.goneItem")}
          </li>
        ))}
      </ul>
    </section>
  );
}
