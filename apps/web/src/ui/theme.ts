import { useSyncExternalStore } from "react";

export type Theme = "light" | "dark";

/** Of public/theme.js, which runs before the first paint: takes over what is stored. */
declare function applyTheme(): void;

const listeners = new Set<() => void>();

/** The theme of this page. `theme.js` has set it before the first paint: unset and "system" are light. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const theme = useSyncExternalStore<Theme>(subscribe, readTheme, () => "light");
  return [theme, writeTheme];
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener("storage", followOtherTab);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener("storage", followOtherTab);
  };
}

function followOtherTab({ key }: StorageEvent): void {
  if (key !== "theme") return;
  applyTheme();
  for (const listener of listeners) listener();
}

function readTheme(): Theme {
  return document.documentElement.dataset.theme === "dark" ? "dark" : "light";
}

function writeTheme(theme: Theme): void {
  localStorage.setItem("theme", theme);
  applyTheme();
  for (const listener of listeners) listener();
}
