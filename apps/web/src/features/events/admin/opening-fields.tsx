import {
  describeDrawOdds,
  ENTRY_WINDOW_MAX_MS,
  ENTRY_WINDOW_MIN_MS,
  formatDuration,
  MINUTE_MS,
} from "@secret/domain";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { CheckField, Field, SELECT } from "../../../ui/field.tsx";
import { Notice, Panel } from "../../../ui/panel.tsx";
import { useEventFields } from "./use-event-fields.ts";

const DEFAULT_ENTRY_MINUTES = "30";
const ENTRY_MINUTES = [
  ENTRY_WINDOW_MIN_MS / MINUTE_MS,
  10,
  15,
  30,
  60,
  120,
  360,
  720,
  1_440,
  ENTRY_WINDOW_MAX_MS / MINUTE_MS,
];

interface HowItOpensProps {
  /** Whether members have entered the draw, so that the choice stays. */
  readonly isFixed?: boolean;
}

/** Chooses between first come, first served and a draw, with the draw's entry window. */
export function HowItOpens({ isFixed = false }: HowItOpensProps) {
  const { form } = useEventFields();
  const entryMinutes = useWatch({ control: form.control, name: "entryMinutes" });
  const choose = (minutes: string) => {
    form.setValue("entryMinutes", minutes, { shouldDirty: true });
    if (form.formState.isSubmitted) void form.trigger("entryMinutes");
  };
  const isDraw = entryMinutes !== "";
  return (
    <Panel title="How it opens">
      <fieldset disabled={isFixed} className="grid gap-3">
        <legend className="sr-only">How it opens</legend>
        <Choice
          name="First come, first served"
          text="Ordering opens for everybody at once. The fastest get the food."
          isChosen={!isDraw}
          onChoose={() => choose("")}
        />
        <Choice
          name="By a draw"
          text="Members enter whole orders ahead of time, and a draw decides the order in which they are placed. When they enter doesn't matter, and members who missed earlier draws have better odds."
          isChosen={isDraw}
          onChoose={() => choose(isDraw ? entryMinutes : DEFAULT_ENTRY_MINUTES)}
        />
      </fieldset>
      {isDraw && isFixed && <FixedDraw entryMinutes={entryMinutes} />}
      {isDraw && !isFixed && <DrawFields />}
    </Panel>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly text: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Choice({ name, text, isChosen, onChoose }: ChoiceProps) {
  return (
    <label className="flex items-start gap-3">
      <input
        type="radio"
        name="opening"
        checked={isChosen}
        onChange={onChoose}
        className="mt-0.5 size-5 shrink-0 accent-(--ink)"
      />
      <span>
        <span className="font-semibold">{name}</span>
        <span className="block text-small text-soft">{text}</span>
      </span>
    </label>
  );
}

/** Says that the draw's settings can't change anymore. */
function FixedDraw({ entryMinutes }: { entryMinutes: string }) {
  const { error } = useEventFields().field("entryMinutes");
  return (
    <div className="mt-5 grid gap-3 border-t border-line pt-5">
      <p>{`Entries are open for ${formatDuration(Number(entryMinutes) * 60)} before registration opens.`}</p>
      {error !== undefined && <p className="text-danger">{error}</p>}
      <Notice tone="info">
        The draw has started, so this stays as it is. To give members more time, set a later “Registration
        opens”.
      </Notice>
    </div>
  );
}

/** Fields for the draw's entry window and who may enter, with what to expect of it. */
function DrawFields() {
  const { form, field, register } = useEventFields();
  const entryMinutes = useWatch({ control: form.control, name: "entryMinutes" });
  const { error } = field("entryMinutes");
  const offered = [...new Set([...ENTRY_MINUTES, Number(entryMinutes)])].sort((one, other) => one - other);
  return (
    <div className="mt-5 grid gap-4 border-t border-line pt-5">
      <label className="grid gap-1.5 font-semibold">
        Entries are open for
        <select
          className={`${SELECT} min-h-12 w-full font-normal`}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : "entry-minutes-error"}
          {...register("entryMinutes")}
        >
          {offered.map((minutes) => (
            <option key={minutes} value={minutes}>
              {`${formatDuration(minutes * 60)} before registration opens`}
            </option>
          ))}
        </select>
        {error !== undefined && (
          <span id="entry-minutes-error" className="text-small font-normal text-danger">
            {error}
          </span>
        )}
      </label>
      <CheckField {...field("needsPhoneToEnter")}>
        Only members with a verified phone number can enter
      </CheckField>
      <Odds />
      <p className="text-small text-soft">
        Before your first draw, ask a lawyer whether a free draw for the right to buy at the normal price
        counts as a lottery in your state.
      </p>
    </div>
  );
}

const WHOLE = /^[1-9]\d{0,5}$/;

/** Estimates a newcomer's chance for a number of entries that the owner types. It isn't saved. */
function Odds() {
  const { form } = useEventFields();
  const maxOrders = useWatch({ control: form.control, name: "maxOrders" });
  const [expected, setExpected] = useState("");
  const isKnown = WHOLE.test(expected) && (maxOrders === "" || WHOLE.test(maxOrders));
  return (
    <Field
      label="How many entries do you expect?"
      inputMode="numeric"
      value={expected}
      onChange={({ target }) => setExpected(target.value)}
      hint={
        <span role="status">
          {isKnown
            ? describeDrawOdds(maxOrders === "" ? null : Number(maxOrders), Number(expected))
            : "For an estimate only. It isn't saved."}
        </span>
      }
    />
  );
}
