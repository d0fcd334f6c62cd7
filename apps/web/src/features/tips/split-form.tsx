import type { EventTips, TipSplit } from "@secret/contract";
import { formatUsd, TIP_REASON_MAX_LENGTH, type TipSplitMethod } from "@secret/domain";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { refusalText } from "../../platform/forms/refusal.ts";
import { Button } from "../../ui/button.tsx";
import { CheckField, Field } from "../../ui/field.tsx";
import { Notice, Panel } from "../../ui/panel.tsx";
import { Price } from "../../ui/price.tsx";
import { toast } from "../../ui/toast.ts";
import { firstDraft, parseQuarterHours, type SplitDraft, sharesOf, workersOf } from "./split-draft.ts";
import { splitTipsOf } from "./tip-queries.ts";

interface SplitFormProps {
  readonly tips: EventTips;
  /** The split to correct; undefined for a first split. */
  readonly correcting: TipSplit | undefined;
  readonly onDone: () => void;
  /** Leaves a correction without saving it. */
  readonly onCancel?: () => void;
}

const METHODS: readonly { readonly method: TipSplitMethod; readonly name: string }[] = [
  { method: "evenly", name: "Evenly" },
  { method: "hours", name: "By hours" },
];

/** Chooses who worked and splits the tips among them, with each share shown before it is saved. */
export function SplitForm({ tips, correcting, onDone, onCancel }: SplitFormProps) {
  const [draft, setDraft] = useState(() => firstDraft(tips, correcting));
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string>();
  const { poolCents, splits } = tips;
  const save = useMutation({
    mutationFn: (people: NonNullable<ReturnType<typeof workersOf>>) =>
      splitTipsOf(tips.event.id, {
        version: splits[0]?.version ?? 0,
        shownPoolCents: poolCents,
        method: draft.method,
        people,
        reason: correcting === undefined ? "" : reason.trim(),
      }),
    onSuccess: () => {
      toast.success("Tips split");
      onDone();
    },
    onError: (failure) => setError(refusalText(failure)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const people = workersOf(draft);
    const wrong = wrongWith(draft, correcting !== undefined && reason.trim() === "");
    setError(wrong);
    if (wrong === undefined && people !== undefined) save.mutate(people);
  };
  return (
    <Panel title={correcting === undefined ? "Who worked?" : "Correct the split"}>
      <form onSubmit={submit} noValidate autoComplete="off" className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <MethodChoice method={draft.method} onChoose={(method) => setDraft({ ...draft, method })} />
        <People tips={tips} draft={draft} onChange={setDraft} />
        {correcting !== undefined && (
          <Field
            className="max-w-md"
            label="Reason for the correction"
            maxLength={TIP_REASON_MAX_LENGTH}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
        {error !== undefined && <Notice tone="danger">{error}</Notice>}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={save.isPending} className="max-sm:w-full">
            {`Split ${formatUsd(poolCents)}`}
          </Button>
          {onCancel !== undefined && (
            <Button look="quiet" onClick={onCancel} className="max-sm:w-full">
              Keep the split
            </Button>
          )}
        </div>
      </form>
    </Panel>
  );
}

function wrongWith(draft: SplitDraft, isReasonMissing: boolean): string | undefined {
  if (draft.chosen.size === 0) return "Choose who worked.";
  if (workersOf(draft) === undefined) return "Enter hours for everyone who worked, in quarter hours.";
  return isReasonMissing ? "Say why you're correcting it." : undefined;
}

function MethodChoice(props: { method: TipSplitMethod; onChoose: (method: TipSplitMethod) => void }) {
  return (
    <fieldset className="flex flex-wrap gap-x-6">
      <legend className="mb-1 font-semibold">Split</legend>
      {METHODS.map(({ method, name }) => (
        <label key={method} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name="method"
            checked={props.method === method}
            onChange={() => props.onChoose(method)}
            className="size-5 shrink-0 accent-(--ink)"
          />
          {name}
        </label>
      ))}
    </fieldset>
  );
}

interface PeopleProps {
  readonly tips: EventTips;
  readonly draft: SplitDraft;
  readonly onChange: (draft: SplitDraft) => void;
}

function People({ tips: { people, poolCents }, draft, onChange }: PeopleProps) {
  const shares = sharesOf(draft, poolCents);
  const choose = (id: string, isChosen: boolean) => {
    const chosen = new Set(draft.chosen);
    if (isChosen) chosen.add(id);
    else chosen.delete(id);
    onChange({ ...draft, chosen });
  };
  return (
    <fieldset>
      <legend className="font-semibold">Crew</legend>
      <p className="text-small text-soft">
        Everyone who scanned, sold or counted that evening is checked. Admins aren't listed: by law, managers
        can't share tips.
      </p>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {people.map(({ id, name, hasWorked }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1">
            <div className="min-w-0 flex-1 basis-40">
              <CheckField
                checked={draft.chosen.has(id)}
                onChange={({ target }) => choose(id, target.checked)}
              >
                <span className="wrap-anywhere">{name}</span>
                {hasWorked && <span className="block text-small text-soft">Worked that evening</span>}
              </CheckField>
            </div>
            {draft.method === "hours" && draft.chosen.has(id) && (
              <Hours
                name={name}
                typed={draft.hours[id] ?? ""}
                onType={(typed) => onChange({ ...draft, hours: { ...draft.hours, [id]: typed } })}
              />
            )}
            <span className="min-w-20 text-right">
              {shares.has(id) && <Price cents={shares.get(id) ?? 0} />}
            </span>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function Hours({ name, typed, onType }: { name: string; typed: string; onType: (typed: string) => void }) {
  const isWrong = typed !== "" && parseQuarterHours(typed) === undefined;
  return (
    <Field
      className="w-28"
      label="Hours"
      aria-label={`Hours of ${name}`}
      inputMode="decimal"
      maxLength={5}
      value={typed}
      error={isWrong ? "Like 4.25" : undefined}
      onChange={({ target }) => onType(target.value)}
    />
  );
}
