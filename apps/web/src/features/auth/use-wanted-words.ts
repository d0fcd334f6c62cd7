import { useEffect, useState } from "react";
import { readWantedPage } from "./return-path.ts";
import { describeWanted, type WantedWords } from "./wanted-words.ts";

/** What waits behind the sign-in; read once the page is shown, since its text may have been written before. */
export function useWantedWords(): WantedWords | undefined {
  const [words, setWords] = useState<WantedWords>();
  useEffect(() => setWords(describeWanted(readWantedPage())), []);
  return words;
}
