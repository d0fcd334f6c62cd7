import type { ComponentType } from "react";
import { AllergenHelp } from "./allergen-help.tsx";
import { CardDownHelp } from "./card-down-help.tsx";
import type { HelpBodyProps } from "./incident-device.ts";
import { LateHelp } from "./late-help.tsx";
import { ShortHelp } from "./short-help.tsx";
import { StopHelp } from "./stop-help.tsx";
import { StopSellingHelp } from "./stop-selling-help.tsx";
import { WrongOrderHelp } from "./wrong-order/wrong-order-help.tsx";

/** Bad moment that the crew's help handles. */
interface HelpTile {
  /** Key of its name. */
  readonly name: `help.tiles.${"late" | "cardDown" | "wrongOrder" | "allergen" | "ranShort" | "stopSelling" | "stop"}`;
  /** Path of a 20 by 20 icon. */
  readonly icon: string;
  readonly Body: ComponentType<HelpBodyProps>;
}

/** Tiles of the crew's help, most urgent last, next to the thumb. */
export const HELP_TILES: readonly HelpTile[] = [
  {
    name: "help.tiles.late",
    icon: "M10 2.500a7.500 7.500 0 1 0 0 15 7.500 7.500 0 1 0 0-15zM10 5.500V10l3 2",
    Body: LateHelp,
  },
  {
    name: "help.tiles.cardDown",
    icon: "M2.500 5.500h15v9h-15zM2.500 8.500h15M5 17.500l10-15",
    Body: CardDownHelp,
  },
  {
    name: "help.tiles.wrongOrder",
    icon: "M4 6.500h12l-1 11h-10zM7 6.500a3 3 0 0 1 6 0M8 10l4 4M12 10l-4 4",
    Body: WrongOrderHelp,
  },
  {
    name: "help.tiles.allergen",
    icon: "M10 2.500l8 14.500H2zM10 8v4M10 14.500v.1",
    Body: AllergenHelp,
  },
  {
    name: "help.tiles.ranShort",
    icon: "M3 9.500h14a7 7 0 0 1-14 0zM7 6.500v-3M10 6.500v-1M13 6.500v-3",
    Body: ShortHelp,
  },
  {
    name: "help.tiles.stopSelling",
    icon: "M6.500 2.500h7l4 4v7l-4 4h-7l-4-4v-7zM6.500 10h7",
    Body: StopSellingHelp,
  },
  {
    name: "help.tiles.stop",
    icon: "M10 2.500a7.500 7.500 0 1 0 0 15 7.500 7.500 0 1 0 0-15zM4.700 4.700l10.600 10.600",
    Body: StopHelp,
  },
];
