import { useEffect, useState } from "react";
import { readWantedPage } from "../../platform/session/return-path.ts";
import type { WantedWords } from "./wanted-words.ts";

/**
 * Returns the explanation for the sign-in page, if a page is waiting. The texts load only then, after the page is
 * shown.
 */
export function useWantedWords(): WantedWords | undefined {
  const [words, setWords] = useState<WantedWords>();
  useEffect(() => {
    const wanted = readWantedPage();
    if (wanted === undefined) return;
    // The page works without the explanation.
    import("./wanted-words.ts")
      .then(({ describeWanted }) => setWords(describeWanted(wanted)))
      .catch(() => undefined);
  }, []);
  return words;
}
