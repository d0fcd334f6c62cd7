import { useEffect, useState } from "react";

/** Long enough for the next letter, short enough that nobody waits. */
const SETTLED_MS = 250;

/** A value that is being typed, once it stays as it is for a moment. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
