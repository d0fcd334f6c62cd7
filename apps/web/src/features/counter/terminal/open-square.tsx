import { formatUsd } from "@secret/domain";
import { useMutation } from "@tanstack/react-query";
import { refusalText } from "../../../platform/forms/refusal.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/panel.tsx";
import { useCrewDevice } from "../../pickup/index.ts";
import { startCharge } from "../counter-mutations.ts";
import type { Sale } from "../sale/use-sale.ts";
import { ownTerminalSystem } from "./terminal-charge.ts";

/** Opens Square's Point of Sale app with the amount. Only phones and tablets with signal have it. */
export function OpenSquare({ sale, isReady }: { sale: Sale; isReady: boolean }) {
  const { deviceId, board, mode } = useCrewDevice();
  const system = ownTerminalSystem();
  const { totalCents } = sale.priced.totals;
  const open = useMutation({
    mutationFn: async (where: NonNullable<typeof system>) => {
      const { address, ...charge } = await startCharge(board?.event.id ?? "", deviceId, where, totalCents);
      sale.startCharge(charge);
      location.assign(address);
    },
  });
  if (system === undefined || mode === "offline" || sale.stock.isFromAllotment) return null;
  return (
    <>
      {open.isError && <Notice tone="danger">{refusalText(open.error)}</Notice>}
      <Button
        look="quiet"
        wide
        disabled={!isReady}
        busy={open.isPending}
        className="min-h-18 text-crew-note"
        onClick={() => open.mutate(system)}
      >
        {`Send ${formatUsd(totalCents)} to Square's app`}
      </Button>
    </>
  );
}
