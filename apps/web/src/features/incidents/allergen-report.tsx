import type { CrewOrder } from "@secret/contract";
import {
  ALLERGEN_REPORT_FIELDS,
  ALLERGEN_REPORT_VALUE_MAX_LENGTH,
  type AllergenReportField,
} from "@secret/domain";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { makeRandomId } from "../../platform/random-id.ts";
import { TextAreaField } from "../../ui/field.tsx";
import { t } from "../crew-language/index.ts";
import type { IncidentDevice } from "./incident-device.ts";
import { SuspectItem } from "./suspect-item.tsx";
import { ChoiceTiles } from "./wrong-order/choice-tiles.tsx";
import { OrderPicker } from "./wrong-order/order-picker.tsx";

/** Time from the last keystroke until a field is saved, in ms. */
const AUTOSAVE_DELAY_MS = 1_500;

const FIELDS = Object.keys(ALLERGEN_REPORT_FIELDS) as AllergenReportField[];
/** Fields answered with a tap. */
const YES_NO: ReadonlySet<AllergenReportField> = new Set(["toldBefore", "sample"]);

interface AllergenReportProps {
  readonly device: Pick<IncidentDevice, "act" | "board" | "mode">;
  readonly order?: CrewOrder;
}

/** Records a reaction: first asks whose order it is, unless that's known, then shows the report's fields. */
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
      <h3 className="text-crew-note">{t("allergen.whoseOrder")}</h3>
      <button
        type="button"
        onClick={() => choose(newId)}
        className="min-h-16 rounded-lg border-2 border-line-strong px-4 text-crew-note font-semibold"
      >
        {t("allergen.iDoNotKnow")}
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

/** Shows the report's fields. All are optional, and each is saved as it's typed. */
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
        {device.mode === "offline" ? t("allergen.skipOffline") : t("allergen.skip")}
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
  const { isSaved, change } = useAutosave(onSave);
  const label = t(`allergen.fields.${field}`);
  const update = (typed: string, isComplete: boolean) => {
    setValue(typed);
    change(typed, isComplete);
  };
  if (YES_NO.has(field))
    return (
      <ChoiceTiles
        label={label}
        options={[
          { value: "Yes", text: t("labels.yes") },
          { value: "No", text: t("labels.no") },
        ]}
        chosen={value === "" ? undefined : value}
        onChoose={(chosen) => update(chosen, true)}
      />
    );
  return (
    <TextAreaField
      label={label}
      rows={2}
      value={value}
      maxLength={ALLERGEN_REPORT_VALUE_MAX_LENGTH}
      hint={isSaved ? t("allergen.saved") : undefined}
      onChange={({ target }) => update(target.value, false)}
      onBlur={() => change(value, true)}
    />
  );
}

/** Saves a value shortly after its last change, at once when it's complete, and when its field unmounts. */
function useAutosave(onSave: (value: string) => void) {
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
  const change = (value: string, isComplete: boolean) => {
    latest.current = value;
    clearTimeout(timer.current);
    const finish = () => {
      flush();
      setSaved(value !== "");
    };
    if (isComplete) return finish();
    setSaved(false);
    timer.current = setTimeout(finish, AUTOSAVE_DELAY_MS);
  };
  return { isSaved, change };
}
