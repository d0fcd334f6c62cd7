import { type ChangeEvent, useState } from "react";

/** Returns props for a date or time input that keeps partial input and reports whole values. */
export function useTypedValue(value: string, onValue: (value: string) => void) {
  const [typed, setTyped] = useState<string>();
  return {
    value: typed ?? value,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      setTyped(target.value);
      if (target.value !== "") onValue(target.value);
    },
    onBlur: () => setTyped(undefined),
  };
}
