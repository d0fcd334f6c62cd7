import type { EventTips, TipSplit } from "@secret/contract";
import { formatUsd } from "@secret/domain";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { refusalText } from "../../platform/forms/refusal.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { formatMoment } from "../../ui/format-day.ts";
import { Panel } from "../../ui/panel.tsx";
import { Price } from "../../ui/price.tsx";
import { toast } from "../../ui/toast.ts";
import { payOutTipsOf } from "./tip-queries.ts";

interface SavedSplitsProps {
  readonly tips: EventTips;
  readonly onCorrect: () => void;
}

/** Shows the splits that count, with the way to pay out or correct the newest, and those that were corrected. */
export function SavedSplits({ tips: { event, splits }, onCorrect }: SavedSplitsProps) {
  const [paying, setPaying] = useState<TipSplit>();
  const payOut = useMutation({
    mutationFn: ({ version }: TipSplit) => payOutTipsOf(event.id, version),
    onSuccess: () => toast.success("Marked as paid out"),
    onError: (error) => toast.error(refusalText(error)),
    onSettled: () => setPaying(undefined),
  });
  const [newest] = splits;
  const counting = splits.filter((split) => split === newest || split.paidOutAt !== null);
  const corrected = splits.filter((split) => !counting.includes(split));
  return (
    <>
      {counting.map((split) => (
        <Panel key={split.version} title={<SplitTitle split={split} />}>
          <Split split={split} />
          {split.paidOutAt === null && (
            <div className="mt-5 flex flex-wrap gap-3">
              <Button onClick={() => setPaying(split)} className="max-sm:w-full">
                Mark as paid out
              </Button>
              <Button look="quiet" onClick={onCorrect} className="max-sm:w-full">
                Correct
              </Button>
            </div>
          )}
        </Panel>
      ))}
      {corrected.length > 0 && (
        <details className="rounded-2xl border border-line bg-raised px-5 py-3">
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
            {`Corrected splits (${corrected.length})`}
          </summary>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6 py-3">
            {corrected.map((split) => (
              <Split key={split.version} split={split} />
            ))}
          </div>
        </details>
      )}
      {paying !== undefined && (
        <Confirm
          title="Mark as paid out?"
          message={`Do this once the crew has its ${formatUsd(paying.totalCents)}. After this, the split can't be corrected.`}
          action="Mark as paid out"
          look="primary"
          busy={payOut.isPending}
          onConfirm={() => payOut.mutate(paying)}
          onClose={() => setPaying(undefined)}
        />
      )}
    </>
  );
}

function SplitTitle({ split: { totalCents } }: { split: TipSplit }) {
  return (
    <>
      {"Split of "}
      <Price cents={totalCents} />
    </>
  );
}

function Split({ split }: { split: TipSplit }) {
  const { version, method, madeBy, madeAt, paidOutAt, reason, shares } = split;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-soft">
        <Badge tone={paidOutAt === null ? "info" : "ok"}>
          {paidOutAt === null ? `VERSION ${version}` : "PAID OUT"}
        </Badge>
        <span>{`${method === "hours" ? "By hours" : "Evenly"}, saved by ${madeBy}, ${formatMoment(madeAt)}`}</span>
        {paidOutAt !== null && <span>{`Paid out ${formatMoment(paidOutAt)}`}</span>}
      </p>
      {reason !== "" && <p className="text-small wrap-anywhere">{`Corrected: ${reason}`}</p>}
      <ul className="divide-y divide-line border-y border-line">
        {shares.map(({ userId, name, quarterHours, cents }) => (
          <li key={userId} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
            <span className="min-w-0 wrap-anywhere">
              {name === "" ? "Former crew member" : name}
              {quarterHours !== null && (
                <span className="text-small text-soft">{` · ${quarterHours / 4} h`}</span>
              )}
            </span>
            <Price cents={cents} />
          </li>
        ))}
      </ul>
    </div>
  );
}
