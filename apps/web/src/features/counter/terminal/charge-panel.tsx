import { ApiError } from "@secret/contract";
import { formatUsd } from "@secret/domain";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/panel.tsx";
import { crewRefusal, t } from "../../crew-language/index.ts";
import { useCrewDevice } from "../../pickup/index.ts";
import { checkCharge } from "../counter-mutations.ts";
import type { Sale } from "../sale/use-sale.ts";
import { answerCopy, type StartedCharge } from "./terminal-charge.ts";

interface ChargePanelProps {
  readonly sale: Sale;
  readonly charge: StartedCharge;
  /** @param tipCents tip given on the terminal */
  readonly onPaid: (tipCents: number) => void;
  /** Records the sale without Square's word, as typed by hand. */
  readonly onByHand: () => void;
}

/** Waits for a charge in Square's Point of Sale app. Asks Square whenever the crew comes back to this page. */
export function ChargePanel({ sale, charge, onPaid, onByHand }: ChargePanelProps) {
  const { deviceId } = useCrewDevice();
  const check = useMutation({
    mutationFn: () => checkCharge(deviceId, charge),
    onSuccess: ({ isPaid, tipCents }) => {
      if (isPaid) onPaid(tipCents);
    },
  });
  useWhenSeen(() => {
    if (charge.errorCode === undefined && !check.isPending) check.mutate();
  });
  const { totalCents } = sale.priced.totals;
  return (
    <section
      aria-labelledby="charge-title"
      className="@container mx-auto grid w-full max-w-3xl grid-cols-[minmax(0,1fr)] content-start gap-6"
    >
      <div>
        <h2 id="charge-title" className="text-crew-line">
          {t("terminal.waiting")}
        </h2>
        <p className="number text-crew-number">{formatUsd(charge.amountCents)}</p>
      </div>
      <Said charge={charge} check={check} />
      <div className="grid gap-2">
        <Button
          look="crew"
          wide
          busy={check.isPending}
          className="min-h-22 text-crew-name"
          onClick={() => check.mutate()}
        >
          {t("terminal.check")}
        </Button>
        <Button look="quiet" wide className="min-h-18 text-crew-note" onClick={onByHand}>
          {t("terminal.byHand", { amount: formatUsd(totalCents) })}
        </Button>
        <Button look="quiet" wide className="min-h-18 text-crew-note" onClick={() => sale.dropCharge()}>
          {t("terminal.noPayment")}
        </Button>
      </div>
    </section>
  );
}

interface SaidProps {
  readonly charge: StartedCharge;
  readonly check: { readonly error: Error | null; readonly data: { isPaid: boolean } | undefined };
}

/** Says what Square's app or Square answered. */
function Said({ charge: { errorCode }, check: { error, data } }: SaidProps) {
  if (error !== null) {
    if (!(error instanceof ApiError)) throw error;
    return <Notice tone="danger">{crewRefusal(error)}</Notice>;
  }
  if (errorCode !== undefined) return <Notice tone="warn">{answerCopy(errorCode)}</Notice>;
  if (data !== undefined && !data.isPaid) return <Notice tone="warn">{t("terminal.notYet")}</Notice>;
  return <p className="text-crew-note">{t("terminal.takeCard")}</p>;
}

/** Calls back when the page opens, and each time it is seen again. */
function useWhenSeen(callback: () => void): void {
  const latest = useRef(callback);
  latest.current = callback;
  useEffect(() => {
    const seen = () => {
      if (document.visibilityState === "visible") latest.current();
    };
    seen();
    document.addEventListener("visibilitychange", seen);
    return () => document.removeEventListener("visibilitychange", seen);
  }, []);
}
