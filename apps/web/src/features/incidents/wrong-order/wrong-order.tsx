import type { CrewOrder } from "@secret/contract";
import { isTakeBackTime } from "@secret/domain";
import { useState } from "react";
import { HoldButton } from "../../../ui/hold-button.tsx";
import { Notice } from "../../../ui/panel.tsx";
import { useNow } from "../../../ui/use-now.ts";
import { t } from "../../crew-language/index.ts";
import { AllergenHelp } from "../allergen-help.tsx";
import { HelpIcon } from "../help-icon.tsx";
import type { IncidentDevice } from "../incident-device.ts";
import { TWO_COLUMNS } from "./choice-tiles.tsx";
import { FreeItem } from "./free-item.tsx";
import { PartRefund } from "./part-refund.tsx";
import { Remake } from "./remake.tsx";

interface WrongOrderProps {
  readonly device: Pick<IncidentDevice, "act" | "board" | "mode">;
  readonly order: CrewOrder;
  /** Shown where no dialog's title says it. */
  readonly title?: string;
  /** Takes the hand-off back. */
  readonly onTakeBack: () => void;
}

const TILES = [
  { name: "help.fixes.takeBack", icon: "M7.500 4.500L3 9l4.500 4.500M3 9h10a4 4 0 0 1 0 8h-3" },
  { name: "help.fixes.remake", icon: "M16 6.500a7 7 0 1 0 1 4.500M16.500 2.500v4.500h-4.500" },
  { name: "help.fixes.partRefund", icon: "M3 5.500h14v9h-14zM10 7.500v5M8 10h4", needsSignal: true },
  {
    name: "help.fixes.freeItem",
    icon: "M3 8.500h14v8.500h-14zM2.500 5.500h15v3h-15zM10 5.500v11.500",
    needsSignal: true,
  },
  { name: "help.fixes.alarm", icon: "M10 2.500l8 14.500H2zM10 8v4M10 14.500v.1" },
] as const;
type TileName = (typeof TILES)[number]["name"];

/** Fixes a wrong order at the pickup window. */
export function WrongOrder(props: WrongOrderProps) {
  const { device, order, title } = props;
  const [chosen, choose] = useState<TileName>();
  const now = useNow();
  const mayTakeBack =
    order.status === "completed" &&
    order.pickedUpAt !== null &&
    isTakeBackTime(new Date(order.pickedUpAt), now);
  const shown = TILES.filter(({ name }) => name !== "help.fixes.takeBack" || mayTakeBack);
  return (
    <section aria-label={t("tiles.wrongOrder")} className="grid gap-3 border-t border-line pt-4">
      {title !== undefined && <h3 className="text-heading">{title}</h3>}
      <div className={`grid gap-3 ${TWO_COLUMNS}`}>
        {shown.map((tile) => {
          const isDisabled = "needsSignal" in tile && device.mode === "offline";
          return (
            <button
              key={tile.name}
              type="button"
              aria-expanded={tile.name === chosen}
              disabled={isDisabled}
              onClick={() => choose(tile.name === chosen ? undefined : tile.name)}
              className="grid min-h-24 content-center justify-items-center gap-1 rounded-lg border-2 border-line-strong px-3 py-2 text-center leading-tight font-semibold disabled:border-transparent disabled:bg-disabled disabled:text-on-disabled aria-expanded:border-ink last:odd:col-span-full"
            >
              <HelpIcon path={tile.icon} size="size-8" />
              {t(tile.name)}
              {isDisabled && <span className="text-small font-normal">{t("counter.needsSignal")}</span>}
            </button>
          );
        })}
      </div>
      <Chosen {...props} chosen={chosen} mayTakeBack={mayTakeBack} onDone={() => choose(undefined)} />
    </section>
  );
}

interface ChosenProps extends WrongOrderProps {
  readonly chosen: TileName | undefined;
  readonly mayTakeBack: boolean;
  readonly onDone: () => void;
}

/** Shows the chosen tile's controls, and the order's remake while none is chosen. */
function Chosen({ device, order, onTakeBack, chosen, mayTakeBack, onDone }: ChosenProps) {
  const { board, mode, act } = device;
  const isRemade =
    board.remakes?.some(({ orderId, isOnlyFree }) => orderId === order.id && isOnlyFree !== true) ?? false;
  const remade = isRemade && <Notice tone="ok">{t("help.madeAgain")}</Notice>;
  switch (chosen) {
    case undefined:
      return remade;
    case "help.fixes.takeBack":
      return mayTakeBack && <HoldButton onHold={onTakeBack}>{t("scanner.wrongBag")}</HoldButton>;
    case "help.fixes.remake":
      return (
        remade || (
          <Remake
            order={order}
            onRemake={(lines) => {
              act({ kind: "remake", orderId: order.id, lines: [...lines] });
              onDone();
            }}
          />
        )
      );
    case "help.fixes.partRefund":
      return mode === "live" && <PartRefund eventId={board.event.id} order={order} />;
    case "help.fixes.freeItem":
      return mode === "live" && <FreeItem device={device} order={order} />;
    case "help.fixes.alarm":
      return <AllergenHelp device={device} order={order} />;
  }
}
