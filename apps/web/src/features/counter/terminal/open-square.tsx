import { formatUsd } from "@secret/domain";
import { useMutation } from "@tanstack/react-query";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/panel.tsx";
import { crewRefusal, t } from "../../crew-language/index.ts";
import { useCrewDevice } from "../../pickup/index.ts";
import { startCharge } from "../counter-mutations.ts";
import type { Sale } from "../sale/use-sale.ts";
import { ownTerminalSystem } from "./terminal-charge.ts";

/** Returns whether Square's Point of Sale app can take this sale's card: on a phone or tablet, with signal. */
export function useHasSquareApp({ draft, stock }: Sale): boolean {
  const { mode } = useCrewDevice();
  const isHere = ownTerminalSystem() !== undefined && mode !== "offline";
  return isHere && !stock.isFromAllotment && draft.taken === undefined;
}

/** Opens Square's Point of Sale app with the amount. */
export function OpenSquare({ sale, isReady }: { sale: Sale; isReady: boolean }) {
  const { deviceId, board } = useCrewDevice();
  const system = ownTerminalSystem();
  const { totalCents } = sale.priced.totals;
  const open = useMutation({
    mutationFn: async (where: NonNullable<typeof system>) => {
      const { address, ...charge } = await startCharge(board?.event.id ?? "", deviceId, where, totalCents);
      sale.startCharge(charge);
      location.assign(address);
    },
  });
  if (system === undefined) return null;
  return (
    <>
      {open.isError && <Notice tone="danger">{crewRefusal(open.error)}</Notice>}
      <Button
        look="crew"
        wide
        disabled={!isReady}
        busy={open.isPending}
        className="min-h-22 text-crew-name disabled:bg-disabled disabled:text-on-disabled"
        onClick={() => open.mutate(system)}
      >
        {t("terminal.send", { amount: formatUsd(totalCents) })}
      </Button>
    </>
  );
}
