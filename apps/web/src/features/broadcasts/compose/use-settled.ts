import { useEffect, useState } from "react";

/** A value once it has been the same for so long. Two that read the same are the same. */
export function useSettled<Value>(value: Value, milliseconds: number): Value {
  const text = JSON.stringify(value);
  const [settled, setSettled] = useState({ text, value });
  useEffect(() => {
    const timer = setTimeout(
      () => setSettled({ text, value: text === undefined ? value : JSON.parse(text) }),
      milliseconds,
    );
    return () => clearTimeout(timer);
  }, [text, value, milliseconds]);
  return settled.value;
}
