import type { AdminSettings } from "@secret/contract";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { refusalText } from "../../platform/forms/refusal.ts";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { Field } from "../../ui/field.tsx";
import { formatMoment } from "../../ui/format-day.ts";
import { Panel } from "../../ui/panel.tsx";
import { toast } from "../../ui/toast.ts";
import { changeSettings } from "./settings-mutations.ts";

type NumberName =
  | "graceMinutes"
  | "allergenReportMonths"
  | "holdSeconds"
  | "piecesPerOrder"
  | "smsPerDay"
  | "staffRefundEventCents"
  | "staffRefundOrderCents";

interface NumberSettingProps {
  readonly name: NumberName;
  readonly title: string;
  readonly label: string;
  readonly hint: string;
  readonly setting: AdminSettings[NumberName];
  /** Stored units per typed unit. */
  readonly unit: number;
  readonly min: number;
  readonly max: number;
}

/** Edits a limit, typed as a whole number. */
export function NumberSetting({ name, title, label, hint, setting, unit, min, max }: NumberSettingProps) {
  const current = String(setting.value / unit);
  const [typed, setTyped] = useState(current);
  const [error, setError] = useState<string>();
  const change = useMutation({
    mutationFn: (number: number) => changeSettings({ [name]: number * unit }),
    onSuccess: (_, number) => toast.success(`${title}: ${number.toLocaleString("en-US")}`),
    onError: (failure) => setError(refusalText(failure)),
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    const number = Number(typed);
    const isWithin = /^\d+$/.test(typed.trim()) && number >= min && number <= max;
    setError(isWithin ? undefined : `Enter a whole number from ${min} to ${max.toLocaleString("en-US")}.`);
    if (isWithin) change.mutate(number);
  };
  return (
    <SettingFrame title={title} setting={setting}>
      <form onSubmit={save} noValidate autoComplete="off" className="grid gap-3">
        <Field
          className="max-w-md"
          label={label}
          aria-label={`${title}: ${label}`}
          inputMode="numeric"
          hint={hint}
          error={error}
          disabled={setting.isFixed}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {!setting.isFixed && (
          <SaveOrUndo
            isChanged={typed.trim() !== current}
            isSaving={change.isPending}
            onUndo={() => {
              setTyped(current);
              setError(undefined);
            }}
          />
        )}
      </form>
    </SettingFrame>
  );
}

interface SaveOrUndoProps {
  readonly isChanged: boolean;
  readonly isSaving: boolean;
  readonly onUndo: () => void;
}

/** Shows the buttons of a setting that is typed. */
export function SaveOrUndo({ isChanged, isSaving, onUndo }: SaveOrUndoProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" look="quiet" busy={isSaving} disabled={!isChanged}>
        Save
      </Button>
      {isChanged && (
        <Button look="plain" onClick={onUndo}>
          Undo
        </Button>
      )}
    </div>
  );
}

type ChoiceName = "signUp" | "crewSecondFactor" | "nextKnock";

interface ChoiceSettingProps<Name extends ChoiceName> {
  readonly name: Name;
  readonly title: string;
  readonly setting: AdminSettings[Name];
  readonly choices: readonly {
    readonly value: AdminSettings[Name]["value"];
    readonly title: string;
    readonly text: string;
  }[];
}

/** Edits a setting with a few values, and explains each value. */
export function ChoiceSetting<Name extends ChoiceName>({
  name,
  title,
  setting,
  choices,
}: ChoiceSettingProps<Name>) {
  const [asking, setAsking] = useState<(typeof choices)[number]>();
  const change = useMutation({
    mutationFn: (choice: (typeof choices)[number]) => changeSettings({ [name]: choice.value }),
    onSuccess: (_, choice) => toast.success(`${title}: ${choice.title}`),
    onError: (error) => toast.error(refusalText(error)),
    onSettled: () => setAsking(undefined),
  });
  return (
    <SettingFrame title={title} setting={setting}>
      <fieldset disabled={setting.isFixed} className="grid gap-1">
        <legend className="sr-only">{title}</legend>
        {choices.map((choice) => (
          <label key={choice.value} className="flex min-h-11 items-start gap-3 py-1">
            <input
              type="radio"
              name={name}
              checked={setting.value === choice.value}
              onChange={() => setAsking(choice)}
              className="mt-0.5 size-5 shrink-0"
            />
            <span>
              <span className="font-semibold">{choice.title}</span>
              <span className="block text-small text-soft">{choice.text}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {asking !== undefined && (
        <Confirm
          title={`${title}: ${asking.title}?`}
          message={asking.text}
          detail="Takes effect right away."
          action="Change"
          look="primary"
          busy={change.isPending}
          onConfirm={() => change.mutate(asking)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </SettingFrame>
  );
}

type Setting = AdminSettings[keyof AdminSettings];

interface SettingFrameProps {
  readonly title: string;
  readonly setting: Setting;
  readonly children: ReactNode;
}

/** Frames a setting with its source: the environment, an admin, or the default. */
export function SettingFrame({ title, setting, children }: SettingFrameProps) {
  return (
    <Panel title={title}>
      {children}
      <p className="figures mt-4 text-fine text-soft">{sourceText(setting)}</p>
    </Panel>
  );
}

function sourceText({ isFixed, changedAt, changedBy }: Setting): string {
  if (isFixed) return "Set by the server's environment, so it can't be changed here.";
  if (changedAt === null || changedBy === null) return "Default. Never changed.";
  return `Changed on ${formatMoment(changedAt)} by ${changedBy.firstName} ${changedBy.lastName}`;
}
