import type { CrewOrder } from "@secret/contract";
import {
  ALLERGEN_REPORT_FIELDS,
  ALLERGEN_REPORT_VALUE_MAX_LENGTH,
  type AllergenReportField,
} from "@secret/domain";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { makeRandomId } from "../../platform/random-id.ts";
import { TextAreaField } from "../../ui/field.tsx";
import type { IncidentDevice } from "./incident-device.ts";
import { SuspectItem } from "./suspect-item.tsx";
import { ChoiceTiles } from "./wrong-order/choice-tiles.tsx";
import { OrderPicker } from "./wrong-order/order-picker.tsx";

/** Time after the last key until a field is saved, in ms. */
const SAVED_AFTER_MS = 1_500;

const FIELDS = Object.keys(ALLERGEN_REPORT_FIELDS) as AllergenReportField[];
/** Fields that are answered by a tap. */
const YES_NO: ReadonlySet<AllergenReportField> = new Set(["toldBefore", "sample"]);
const YES_NO_TILES = ["Yes", "No"].map((value) => ({ value, text: value }));

interface AllergenReportProps {
  readonly device: Pick<IncidentDevice, "act" | "board" | "mode">;
  readonly order?: CrewOrder;
}

/** Writes down a reaction: first whose order it is, if that isn't known, then what is known of it. */
export function AllergenReport({ device, order }: AllergenReportProps) {
  const [newId] = useState(makeRandomId);
  const [reportId, choose] = useState(order?.id);
  const { orders } = device.board;
  if (reportId !== undefined)
    return (
      <ReportForm device={device} reportId={reportId} order={orders.find(({ id }) => id === reportId)} />
    );
  return (
    <div className="grid gap-4">
      <h3 className="text-crew-note">Whose order?</h3>
      <button
        type="button"
        onClick={() => choose(newId)}
        className="min-h-16 rounded-lg border-2 border-line-strong px-4 text-crew-note font-semibold"
      >
        I don't know
      </button>
      <OrderPicker orders={orders} onChoose={choose} />
    </div>
  );
}

interface ReportFormProps {
  readonly device: AllergenReportProps["device"];
  readonly reportId: string;
  readonly order: CrewOrder | undefined;
}

/** Shows the report's fields. All may stay empty, and each is saved as it is typed. */
function ReportForm({ device, reportId, order }: ReportFormProps) {
  const save = (field: AllergenReportField, value: string) =>
    void device.act({ kind: "allergen-report", reportId, field, value });
  return (
    <div className="grid gap-4">
      {order !== undefined && (
        <p className="text-crew-line font-semibold break-words">
          <span className="number whitespace-nowrap">{order.orderNumber}</span> {order.name}
        </p>
      )}
      <SuspectItem device={device} order={order} />
      <p className="text-soft">
        {device.mode === "offline"
          ? "Leave out what you don't know. It's saved here as you type, and sent once there's signal."
          : "Leave out what you don't know. It's saved as you type, and only admins can read it later."}
      </p>
      {FIELDS.map((field) => (
        <ReportField key={field} field={field} onSave={(value) => save(field, value)} />
      ))}
    </div>
  );
}

interface ReportFieldProps {
  readonly field: AllergenReportField;
  readonly onSave: (value: string) => void;
}

function ReportField({ field, onSave }: ReportFieldProps) {
  const [value, setValue] = useState("");
  const { isSaved, change } = useSaved(onSave);
  const label = ALLERGEN_REPORT_FIELDS[field];
  const take = (typed: string, isWhole: boolean) => {
    setValue(typed);
    change(typed, isWhole);
  };
  if (YES_NO.has(field))
    return (
      <ChoiceTiles
        label={label}
        options={YES_NO_TILES}
        chosen={value === "" ? undefined : value}
        onChoose={(chosen) => take(chosen, true)}
      />
    );
  return (
    <TextAreaField
      label={label}
      rows={2}
      value={value}
      maxLength={ALLERGEN_REPORT_VALUE_MAX_LENGTH}
      hint={isSaved ? "Saved" : undefined}
      onChange={({ target }) => take(target.value, false)}
      onBlur={() => change(value, true)}
    />
  );
}

/** Saves a changing value a moment after its last change, when it is whole, and when its field goes away. */
function useSaved(onSave: (value: string) => void) {
  const [isSaved, setSaved] = useState(false);
  const latest = useRef("");
  const saved = useRef("");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const flush = () => {
    clearTimeout(timer.current);
    if (latest.current === saved.current) return;
    saved.current = latest.current;
    onSave(latest.current);
  };
  const flushLast = useEffectEvent(flush);
  useEffect(() => () => flushLast(), []);
  const change = (value: string, isWhole: boolean) => {
    latest.current = value;
    clearTimeout(timer.current);
    const end = () => {
      flush();
      setSaved(value !== "");
    };
    if (isWhole) return end();
    setSaved(false);
    timer.current = setTimeout(end, SAVED_AFTER_MS);
  };
  return { isSaved, change };
}
