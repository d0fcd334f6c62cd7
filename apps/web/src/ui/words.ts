import { createContext, use } from "react";

/** Words that the design system itself shows. The crew's pages provide them in the device's language. */
interface Words {
  readonly close: string;
  readonly hold: string;
  readonly keepHolding: string;
  readonly loading: string;
  readonly quantityOf: (name: string) => string;
  readonly oneLess: (name: string) => string;
  readonly oneMore: (name: string) => string;
}

const WordsContext = createContext<Words>({
  close: "Close",
  hold: "Hold the button",
  keepHolding: "Keep holding…",
  loading: "Loading…",
  quantityOf: (name) => `Quantity of ${name}`,
  oneLess: (name) => `One ${name} less`,
  oneMore: (name) => `One ${name} more`,
});

/** Provides the words in another language. */
export const WordsProvider = WordsContext.Provider;

/** Returns the design system's words. */
export function useWords(): Words {
  return use(WordsContext);
}
