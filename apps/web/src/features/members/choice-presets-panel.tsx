import type { Profile } from "@secret/contract";
import { useState } from "react";
import { choicesOfPreset, findPreset, PRESET_NAMES } from "./choice-presets.ts";
import { ChoiceTable } from "./choice-table.tsx";
import type { SettingsChange } from "./notification-settings.ts";

interface ChoicePresetsProps {
  readonly profile: Profile;
  readonly onChange: (change: SettingsChange) => void;
}

/** Chooses notifications by a preset, or by kind below. The kinds are open when no preset matches. */
export function ChoicePresets({ profile, onChange }: ChoicePresetsProps) {
  const preset = findPreset(profile.notificationChoices);
  const [isOpen, setOpen] = useState(preset === undefined);
  return (
    <div className="grid gap-3">
      <fieldset className="@container">
        <legend className="mb-2 font-semibold">Notify me about</legend>
        <div className="grid @min-[26rem]:flex">
          {PRESET_NAMES.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={name === preset}
              onClick={() => onChange({ notificationChoices: choicesOfPreset(name) })}
              className="-mt-px min-h-11 border border-line-strong px-4 text-small font-semibold first:rounded-t-lg last:rounded-b-lg hover:bg-quiet aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-surface @min-[26rem]:mt-0 @min-[26rem]:-ml-px @min-[26rem]:first:rounded-l-lg @min-[26rem]:first:rounded-tr-none @min-[26rem]:last:rounded-r-lg @min-[26rem]:last:rounded-bl-none"
            >
              {name}
            </button>
          ))}
        </div>
      </fieldset>
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="flex min-h-11 items-center justify-between font-semibold">
          Fine-tune
          <span aria-hidden="true">{isOpen ? "−" : "+"}</span>
        </summary>
        <ChoiceTable profile={profile} onChange={onChange} />
      </details>
    </div>
  );
}
