import { CREW_REASON_MAX_LENGTH, HAND_OFF_REASONS } from "@secret/domain";
import { type FormEvent, useState } from "react";
import { Field } from "../../../ui/field.tsx";
import { t } from "../../crew-language/index.ts";

const BUTTON =
  "inline-flex min-h-16 items-center justify-center rounded-lg border-2 border-ok px-3 text-center leading-tight font-semibold";

/** Texts of the reasons, which are recorded in English for admins. */
const REASONS = {
  "Code doesn't scan": "handOff.reasons.codeFails",
  "Phone is dead or at home": "handOff.reasons.noPhone",
  "Name and order match, no code": "handOff.reasons.nameMatches",
  "Someone else is picking up": "handOff.reasons.someoneElse",
} as const satisfies Record<(typeof HAND_OFF_REASONS)[number], string>;

/**
 * Hands an order off without its code, with one tap on the reason. It can be undone like any other hand-off.
 */
export function HandOffReasons({ onHandOff }: { onHandOff: (reason: string) => void }) {
  const [typed, setTyped] = useState("");
  const reason = typed.trim();
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (reason !== "") onHandOff(reason);
  };
  return (
    <section aria-label={t("handOff.withoutCode")} className="grid gap-3">
      <h3 className="text-heading">{t("handOff.withoutCode")}</h3>
      <div className="grid grid-cols-2 gap-3">
        {HAND_OFF_REASONS.map((each) => (
          <button key={each} type="button" onClick={() => onHandOff(each)} className={BUTTON}>
            {t(REASONS[each])}
          </button>
        ))}
      </div>
      <form onSubmit={send} className="flex items-end gap-3">
        <Field
          className="flex-1 [&_input]:min-h-16"
          label={t("handOff.anotherReason")}
          value={typed}
          maxLength={CREW_REASON_MAX_LENGTH}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
        <button
          type="submit"
          disabled={reason === ""}
          className={`${BUTTON} disabled:border-transparent disabled:bg-disabled disabled:text-on-disabled`}
        >
          {t("board.handOff")}
        </button>
      </form>
    </section>
  );
}
