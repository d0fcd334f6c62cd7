import { useState } from "react";
import { LABEL_FORMATS, type LabelFormat } from "./label-formats.ts";

/** What this device's printer takes; a device has one printer. */
const FORMAT_KEY = "label-format";

/** The paper that was printed on last. */
export function useChosenFormat(): [LabelFormat, (format: LabelFormat) => void] {
  const [id, setId] = useState(() => localStorage.getItem(FORMAT_KEY));
  const format = LABEL_FORMATS.find((each) => each.id === id) ?? LABEL_FORMATS[0];
  const choose = (chosen: LabelFormat) => {
    localStorage.setItem(FORMAT_KEY, chosen.id);
    setId(chosen.id);
  };
  return [format, choose];
}
