import { useSyncExternalStore } from "react";

export type Theme = "light" | "dark";

/** Of public/theme.js, which runs before the first paint: takes over what is stored. */
declare function applyTheme(): void;

const listeners = new Set<() => void>();

/** The theme of this page. `theme.js` has set it before the first paint: unset and "system" are light. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const theme = useSyncExternalStore(subscribe, readTheme);
  return [theme, writeTheme];
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function readTheme(): Theme {
  return document.documentElement.dataset.theme === "dark" ? "dark" : "light";
}

function writeTheme(theme: Theme): void {
  localStorage.setItem("theme", theme);
  applyTheme();
  for (const listener of listeners) listener();
}

addEventListener("storage", ({ key }) => {
  // Another tab chose: this one follows.
  if (key !== "theme") return;
  applyTheme();
  for (const listener of listeners) listener();
});
