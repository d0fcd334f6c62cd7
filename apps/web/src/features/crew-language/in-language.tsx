import { Fragment, type ReactNode, useEffect } from "react";
import { WordsProvider } from "../../ui/words.ts";
import { useLanguage } from "./language.ts";
import { t } from "./translate.ts";

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
  const words = {
    close: t("shell.closeDialog"),
    hold: t("shell.holdButton"),
    keepHolding: t("shell.keepHolding"),
    loading: t("shell.loading"),
    quantityOf: (name: string) => t("shell.quantityOf", { name }),
    oneLess: (name: string) => t("shell.oneLess", { name }),
    oneMore: (name: string) => t("shell.oneMore", { name }),
  };
  return (
    <WordsProvider value={words}>
      <Fragment key={language}>{children}</Fragment>
    </WordsProvider>
  );
}
