import type { AdminSettings } from "@secret/contract";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import toast from "react-hot-toast";
import { refusalText } from "../../platform/forms/refusal.ts";
import { Confirm } from "../../ui/confirm.tsx";
import { SettingFrame } from "./setting-frame.tsx";
import { changeSettings } from "./settings-mutations.ts";

type ChoiceName = "signUp" | "crewSecondFactor";

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

/** A setting with a few values, each with what follows from it. */
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
              className="mt-0.5 size-5 shrink-0 accent-(--accent-fill)"
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
          detail="It holds at once."
          action="Change it"
          look="primary"
          busy={change.isPending}
          onConfirm={() => change.mutate(asking)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </SettingFrame>
  );
}
