import { useSyncExternalStore } from "react";

export type Theme = "light" | "dark";

/** Defined by public/theme.js, which applies the stored theme before the first paint. */
declare function applyTheme(): void;

const listeners = new Set<() => void>();

/** Returns the theme and its setter. `theme.js` sets it before the first paint; unset and "system" mean light. */
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

/** Runs after the listener of `theme.js`, which has applied the theme. */
function followOtherTab({ key }: StorageEvent): void {
  if (key !== "theme") return;
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
