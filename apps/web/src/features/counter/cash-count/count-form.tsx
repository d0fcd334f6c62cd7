import type { CashCount } from "@secret/contract";
import { CREW_REASON_MAX_LENGTH, expectedCash, formatUsd, parseUsd } from "@secret/domain";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { makeRandomId } from "../../../platform/random-id.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Notice } from "../../../ui/panel.tsx";
import { crewRefusal, t } from "../../crew-language/index.ts";
import { countCash } from "../counter-mutations.ts";
import { LARGE_FIELD } from "../sale/pay-parts.tsx";
import { differenceCopy } from "./difference-copy.ts";

/** Adds a cash count. Earlier counts can't be changed. */
export function CountForm({ eventId, till }: { eventId: string; till: CashCount }) {
  const [float, setFloat] = useState(() => typedCents(till.counts[0]?.floatCents));
  const [counted, setCounted] = useState("");
  const [note, setNote] = useState("");
  const [isSent, setSent] = useState(false);
  const [key] = useState(makeRandomId);
  const write = useMutation({
    mutationFn: (body: Parameters<typeof countCash>[1]) => countCash(eventId, body, key),
  });
  const floatCents = parseUsd(float);
  const countedCents = parseUsd(counted);
  const expectedCents = floatCents === undefined ? undefined : expectedCash(floatCents, till);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (floatCents === undefined || countedCents === undefined || write.isPending) return;
    write.mutate({ floatCents, countedCents, note: note.trim() });
  };
  return (
    <form
      noValidate
      onSubmit={send}
      className={`grid gap-5 rounded-2xl border border-line bg-raised p-5 print:hidden ${LARGE_FIELD}`}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label={t("cash.starting")}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          value={float}
          error={isSent && floatCents === undefined ? t("cash.enterAmount") : undefined}
          onChange={({ target }) => setFloat(target.value)}
        />
        <Field
          label={t("cash.counted")}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          value={counted}
          error={isSent && countedCents === undefined ? t("cash.enterAmount") : undefined}
          onChange={({ target }) => setCounted(target.value)}
        />
      </div>
      <Difference expectedCents={expectedCents} countedCents={countedCents} />
      <Field
        label={t("cash.note")}
        autoComplete="off"
        maxLength={CREW_REASON_MAX_LENGTH}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      {write.isError && <Notice tone="danger">{crewRefusal(write.error)}</Notice>}
      <Button
        look="crew"
        type="submit"
        busy={write.isPending}
        className="min-h-18 justify-self-stretch text-crew-line sm:justify-self-start sm:px-10"
      >
        {t("cash.save")}
      </Button>
    </form>
  );
}

interface DifferenceProps {
  readonly expectedCents: number | undefined;
  readonly countedCents: number | undefined;
}

/** Shows the expected cash and the difference to the count. */
function Difference({ expectedCents, countedCents }: DifferenceProps) {
  if (expectedCents === undefined) return null;
  const isOff = countedCents !== undefined && countedCents !== expectedCents;
  return (
    <p
      role="status"
      className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-y border-line py-3 text-crew-note"
    >
      <span>
        {`${t("cash.expected")} `}
        <span className="number text-crew-line">{formatUsd(expectedCents)}</span>
      </span>
      {countedCents !== undefined && (
        <span className={`text-crew-line font-semibold ${isOff ? "text-danger" : "text-ok"}`}>
          {differenceCopy(expectedCents, countedCents)}
        </span>
      )}
    </p>
  );
}

function typedCents(cents: number | undefined): string {
  return cents === undefined ? "" : (cents / 100).toFixed(2);
}
