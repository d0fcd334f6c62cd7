import { useEffect, useState } from "react";

/** Debounce delay in ms: longer than a pause between two keys, too short to be noticed. */
const SETTLED_MS = 250;

/** Returns a debounced value. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
