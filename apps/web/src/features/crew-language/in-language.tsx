import { Fragment, type ReactNode, useEffect } from "react";
import { WordsProvider } from "../../ui/words.ts";
import { useLanguage } from "./language.ts";
import { inEnglish, t } from "./translate.ts";

/**
 * Shows the crew's pages in this device's language, and tells screen readers which it is. They render again after a
 * switch, because texts aren't state.
 */
export function InLanguage({ children }: { children: ReactNode }) {
  const language = useLanguage();
  useEffect(() => {
    const { documentElement } = document;
    const before = documentElement.lang;
    documentElement.lang = language;
    return () => {
      documentElement.lang = before;
    };
  }, [language]);
  return (
    <WordsProvider value={wordsIn(t)}>
      <Fragment key={language}>{children}</Fragment>
    </WordsProvider>
  );
}

/** Shows a crew page that isn't translated yet, in English on every device, and tells screen readers so. */
export function InEnglish({ className, children }: { className: string; children: ReactNode }) {
  return (
    <WordsProvider value={wordsIn(inEnglish)}>
      <div lang="en" className={className}>
        {children}
      </div>
    </WordsProvider>
  );
}

/** Returns the design system's words. */
function wordsIn(say: typeof t) {
  return {
    close: say("shell.closeDialog"),
    hold: say("shell.holdButton"),
    keepHolding: say("shell.keepHolding"),
    loading: say("shell.loading"),
    quantityOf: (name: string) => say("shell.quantityOf", { name }),
    oneLess: (name: string) => say("shell.oneLess", { name }),
    oneMore: (name: string) => say("shell.oneMore", { name }),
  };
}
