import type { AdminSettings } from "@secret/contract";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import toast from "react-hot-toast";
import { refusalText } from "../../platform/forms/refusal.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { SettingFrame } from "./setting-frame.tsx";
import { changeSettings } from "./settings-mutations.ts";

type NumberName = "holdSeconds" | "piecesPerOrder" | "smsPerDay";

interface NumberSettingProps {
  readonly name: NumberName;
  readonly title: string;
  readonly label: string;
  readonly hint: string;
  readonly setting: AdminSettings[NumberName];
  /** How much one of what is typed is of what is kept. */
  readonly unit: number;
  readonly min: number;
  readonly max: number;
}

/** A limit, typed as a whole number. */
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
    setError(isWithin ? undefined : `A whole number from ${min} to ${max.toLocaleString("en-US")}, please.`);
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
          <div className="flex flex-wrap gap-3">
            <Button type="submit" look="quiet" busy={change.isPending} disabled={typed.trim() === current}>
              Save
            </Button>
            {typed.trim() !== current && (
              <Button
                look="plain"
                onClick={() => {
                  setTyped(current);
                  setError(undefined);
                }}
              >
                Undo
              </Button>
            )}
          </div>
        )}
      </form>
    </SettingFrame>
  );
}
