import { formatUsd } from "@secret/domain";
import { useState } from "react";

/** Maximum digits of an answer. */
const DIGITS_MAX = { pieces: 4, cents: 7 } as const;

const KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "⌫", "0"] as const;
const KEY =
  "number min-h-16 rounded-lg border-2 border-line-strong text-crew-line disabled:border-transparent disabled:bg-disabled disabled:text-on-disabled";

interface NumberQuestionProps {
  readonly question: string;
  readonly unit: keyof typeof DIGITS_MAX;
  /** Gets null if the crew doesn't know. */
  readonly onAnswer: (value: number | null) => void;
  readonly isSaving?: boolean;
}

/** Asks for one number with large keys, or to skip it. */
export function NumberQuestion({ question, unit, onAnswer, isSaving = false }: NumberQuestionProps) {
  const [typed, setTyped] = useState("");
  const tap = (key: (typeof KEYS)[number]) =>
    setTyped(key === "⌫" ? typed.slice(0, -1) : (typed + key).slice(0, DIGITS_MAX[unit]));
  const shown = unit === "cents" ? formatUsd(Number(typed)) : typed === "" ? "–" : String(Number(typed));
  return (
    <div className="grid gap-4">
      <h2 className="text-crew-name">{question}</h2>
      <output aria-label="Answer" className="number text-center text-crew-word">
        {shown}
      </output>
      <div className="grid grid-cols-3 gap-2">
        {KEYS.map((key) => (
          <button
            key={key}
            type="button"
            aria-label={key === "⌫" ? "Delete" : key}
            onClick={() => tap(key)}
            className={KEY}
          >
            {key}
          </button>
        ))}
        <button
          type="button"
          disabled={typed === "" || isSaving}
          onClick={() => onAnswer(Number(typed))}
          className={`${KEY} bg-crew-good text-crew-paper`}
        >
          OK
        </button>
      </div>
      <button
        type="button"
        disabled={isSaving}
        onClick={() => onAnswer(null)}
        className="min-h-16 rounded-lg text-crew-note underline underline-offset-4"
      >
        Skip, I don't know
      </button>
    </div>
  );
}
