import { createContext, useCallback, useContext, useEffect, useMemo, useState } from "react";

/** Which forms of single items, each by a key, hold what isn't saved. */
interface UnsavedItems {
  readonly keys: readonly string[];
  readonly tell: (key: string, isUnsaved: boolean) => void;
}

export const UnsavedItemsContext = createContext<UnsavedItems>({ keys: [], tell: () => undefined });

/** For the editor around these forms: whoever leaves it is asked once, whatever isn't saved. */
export function useUnsavedItems(): UnsavedItems {
  const [keys, setKeys] = useState<readonly string[]>([]);
  const tell = useCallback((key: string, isUnsaved: boolean) => {
    setKeys((before) => {
      if (before.includes(key) === isUnsaved) return before;
      return isUnsaved ? [...before, key] : before.filter((each) => each !== key);
    });
  }, []);
  return useMemo(() => ({ keys, tell }), [keys, tell]);
}

/** For one of these forms, as long as it is there. */
export function useTellUnsaved(key: string, isUnsaved: boolean): void {
  const { tell } = useContext(UnsavedItemsContext);
  useEffect(() => {
    tell(key, isUnsaved);
    return () => tell(key, false);
  }, [tell, key, isUnsaved]);
}
