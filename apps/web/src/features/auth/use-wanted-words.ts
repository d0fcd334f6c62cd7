import { useEffect, useState } from "react";
import { readWantedPage } from "../../platform/session/return-path.ts";
import type { WantedWords } from "./wanted-words.ts";

/** What waits behind the sign-in. Mostly nothing does: the words come when they are needed, once the page is shown. */
export function useWantedWords(): WantedWords | undefined {
  const [words, setWords] = useState<WantedWords>();
  useEffect(() => {
    const wanted = readWantedPage();
    if (wanted === undefined) return;
    // Without them the page is as good as ever.
    import("./wanted-words.ts")
      .then(({ describeWanted }) => setWords(describeWanted(wanted)))
      .catch(() => undefined);
  }, []);
  return words;
}
