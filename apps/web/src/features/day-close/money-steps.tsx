import { formatUsd } from "@secret/domain";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { refusalText } from "../../platform/forms/refusal.ts";
import { queryClient } from "../../platform/query-client.ts";
import { makeRandomId } from "../../platform/random-id.ts";
import { Notice } from "../../ui/panel.tsx";
import { countCash, differenceCopy } from "../counter/index.ts";
import { saveAnswer } from "./close-mutations.ts";
import { dayCloseQuery } from "./close-queries.ts";
import { NumberQuestion } from "./number-question.tsx";
import type { StepProps } from "./step-props.ts";

/** Bills to count, in dollars. */
const BILLS = [100, 50, 20, 10, 5, 1] as const;
const REASONS = ["Wrong change", "Paid out of the till", "We don't know"] as const;

const TILE = "min-h-16 rounded-lg border-2 border-line-strong px-4 text-crew-note font-semibold";

/** Counts the cash by bill before it shows what should be there, and asks for the reason of a difference. */
export function CashStep({ eventId, close, onDone }: StepProps) {
  const [floatCents, setFloat] = useState<number>();
  const [bills, setBills] = useState<readonly number[]>([]);
  const [isCounted, setCounted] = useState(false);
  const save = useMutation({
    mutationFn: async (count: Parameters<typeof countCash>[1]) => {
      await countCash(eventId, count, makeRandomId());
      await queryClient.invalidateQueries(dayCloseQuery(eventId));
    },
    onSuccess: () => setCounted(true),
  });
  const skip = useMutation({
    mutationFn: () => saveAnswer(eventId, { step: "cash" }),
    onSuccess: onDone,
  });
  const error = save.error ?? skip.error;
  if (error !== null) return <Notice tone="danger">{refusalText(error)}</Notice>;
  if (save.isPending) return <p role="status">Saving…</p>;
  if (isCounted && close.cash !== null) {
    const { note: _note, expectedCents, ...count } = close.cash;
    return (
      <Compared
        name="Cash"
        expectedCents={expectedCents}
        countedCents={count.countedCents}
        onReason={(note) => save.mutateAsync({ ...count, note }).then(onDone, () => undefined)}
        onDone={onDone}
      />
    );
  }
  const bill = BILLS[bills.length];
  const question =
    floatCents === undefined
      ? "Cash before the first sale?"
      : bill
        ? `How many $${bill} bills?`
        : "Coins, in dollars?";
  return (
    <NumberQuestion
      key={question}
      question={question}
      unit={floatCents !== undefined && bill ? "pieces" : "cents"}
      onAnswer={(value) => {
        if (value === null) skip.mutate();
        else if (floatCents === undefined) setFloat(value);
        else if (bill !== undefined) setBills([...bills, value]);
        else {
          const countedCents = bills.reduce((sum, count, at) => sum + count * (BILLS[at] ?? 0) * 100, value);
          save.mutate({ floatCents, countedCents, note: "" });
        }
      }}
    />
  );
}

/** Compares the card terminal's report with the counter's card sales. */
export function TerminalStep({ eventId, close: { terminal }, onDone }: StepProps) {
  const [isEntered, setEntered] = useState(false);
  const save = useMutation({
    mutationFn: (answer: { totalCents: number | null; note: string }) =>
      saveAnswer(eventId, { step: "terminal", ...answer }),
    onSuccess: (_, { totalCents }) => (totalCents === null ? onDone() : setEntered(true)),
  });
  if (save.isError) return <Notice tone="danger">{refusalText(save.error)}</Notice>;
  if (isEntered && terminal !== null) {
    const { totalCents, expectedCents } = terminal;
    return (
      <Compared
        name="Card terminal"
        expectedCents={expectedCents}
        countedCents={totalCents}
        onReason={(note) => save.mutateAsync({ totalCents, note }).then(onDone, () => undefined)}
        onDone={onDone}
      />
    );
  }
  return (
    <NumberQuestion
      question="Total on the card terminal's report?"
      unit="cents"
      isSaving={save.isPending}
      onAnswer={(totalCents) => save.mutate({ totalCents, note: "" })}
    />
  );
}

interface ComparedProps {
  readonly name: string;
  readonly expectedCents: number;
  readonly countedCents: number;
  readonly onReason: (reason: string) => void;
  readonly onDone: () => void;
}

/** Shows an amount beside the expected one, and asks for the reason of a difference. */
function Compared({ name, expectedCents, countedCents, onReason, onDone }: ComparedProps) {
  const isOff = expectedCents !== countedCents;
  return (
    <div className="grid gap-4">
      <h2 className="text-crew-name">{name}</h2>
      <p className="figures text-crew-line">{`${formatUsd(countedCents)} counted, ${formatUsd(expectedCents)} expected`}</p>
      <p role="status" className="number text-crew-word">
        {differenceCopy(expectedCents, countedCents)}
      </p>
      {(isOff ? REASONS : []).map((reason) => (
        <button key={reason} type="button" className={TILE} onClick={() => onReason(reason)}>
          {reason}
        </button>
      ))}
      {!isOff && (
        <button type="button" className={TILE} onClick={onDone}>
          Done
        </button>
      )}
    </div>
  );
}

/** Shows the tips to split. Admins split them; the lead leaves it to them. */
export function TipsStep({ eventId, close: { tips, mayReopen: isAdmin }, onDone }: StepProps) {
  const later = useMutation({
    mutationFn: () => saveAnswer(eventId, { step: "tips" }),
    onSuccess: onDone,
  });
  return (
    <div className="grid gap-4">
      <h2 className="text-crew-name">Tips</h2>
      <p className="figures text-crew-line">{`${formatUsd(tips.netCents)} online and at the counter`}</p>
      <p className="figures text-crew-note">
        {tips.toSplitCents === 0
          ? "Nothing left to split."
          : `${formatUsd(tips.toSplitCents)} to split among the crew.`}
      </p>
      {later.isError && <Notice tone="danger">{refusalText(later.error)}</Notice>}
      {isAdmin && (
        <Link
          to="/admin/events/$eventId/tips"
          params={{ eventId }}
          className={`inline-flex items-center justify-center ${TILE}`}
        >
          Split the tips
        </Link>
      )}
      {tips.toSplitCents > 0 && (
        <button type="button" className={TILE} disabled={later.isPending} onClick={() => later.mutate()}>
          An admin splits them later
        </button>
      )}
    </div>
  );
}
