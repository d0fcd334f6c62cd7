import type { CrewItem, CrewOrder } from "@secret/contract";
import { formatUsd } from "@secret/domain";
import { useState } from "react";
import { Notice } from "../../../ui/panel.tsx";
import { t } from "../../crew-language/index.ts";
import type { IncidentDevice } from "../incident-device.ts";
import { ItemList } from "../item-list.tsx";

interface FreeItemProps {
  readonly device: Pick<IncidentDevice, "act" | "board">;
  readonly order: CrewOrder;
}

/** Gives the order one piece of an item in stock, free. */
export function FreeItem({ device: { board, act }, order }: FreeItemProps) {
  const [given, setGiven] = useState<CrewItem>();
  if (given !== undefined) return <Notice tone="ok">{t("help.freeFirst", { name: given.name })}</Notice>;
  const items = board.items.filter(({ isAvailable, left, stopped }) => isAvailable && !stopped && left !== 0);
  if (items.length === 0) return <p role="status">{t("help.nothingToGive")}</p>;
  return (
    <ItemList
      items={items}
      noteOf={({ priceCents }) => ({
        text: t("help.freePrice", { price: formatUsd(priceCents) }),
        isBad: false,
      })}
    >
      {(item) => (
        <button
          type="button"
          onClick={() => {
            act({ kind: "free-item", orderId: order.id, menuItemId: item.id });
            setGiven(item);
          }}
          className="min-h-18 rounded-lg bg-crew-good px-6 text-crew-line font-semibold text-crew-paper"
        >
          {t("help.giveOne")}
        </button>
      )}
    </ItemList>
  );
}
