import type { CrewItem, CrewOrder } from "@secret/contract";
import { useState } from "react";
import { t } from "../crew-language/index.ts";
import type { IncidentDevice } from "./incident-device.ts";
import { WarnOthers } from "./warn-others.tsx";
import { ChoiceTiles } from "./wrong-order/choice-tiles.tsx";

interface SuspectItemProps {
  readonly device: Pick<IncidentDevice, "act" | "board" | "mode">;
  readonly order: CrewOrder | undefined;
}

/** Chooses the item that somebody reacted to, from their order or the menu, to stop its sales and warn others. */
export function SuspectItem({ device, order }: SuspectItemProps) {
  const { board, mode } = device;
  const ordered = new Set(order?.items.map(({ menuItemId }) => menuItemId));
  const items = order === undefined ? board.items : board.items.filter(({ id }) => ordered.has(id));
  const [chosenId, choose] = useState(items.length === 1 ? items[0]?.id : undefined);
  const chosen = items.find(({ id }) => id === chosenId);
  return (
    <>
      <ChoiceTiles
        label={t("allergen.whichItem")}
        options={items.map(({ id, name }) => ({ value: id, text: name }))}
        chosen={chosenId}
        onChoose={choose}
      />
      {chosen !== undefined && (
        <div key={chosen.id} className="grid gap-3">
          <StopSelling device={device} item={chosen} />
          <WarnOthers board={board} isOffline={mode === "offline"} menuItemId={chosen.id} />
        </div>
      )}
    </>
  );
}

function StopSelling({ device, item }: Pick<SuspectItemProps, "device"> & { readonly item: CrewItem }) {
  if (item.stopped) return <p role="status">{t("allergen.itemStopped", { name: item.name })}</p>;
  return (
    <button
      type="button"
      onClick={() => device.act({ kind: "stop-selling", menuItemId: item.id })}
      className="min-h-18 rounded-lg bg-crew-bad px-4 text-crew-line font-semibold text-crew-paper"
    >
      {t("allergen.stopItem")}
    </button>
  );
}
