import { Menu, menuItemClass } from "./menu.tsx";
import { type Theme, useTheme } from "./theme.ts";

const THEMES: readonly (readonly [Theme, string])[] = [
  ["light", "Light"],
  ["dark", "Dark"],
];

/** Menu to choose the light or dark theme. */
export function ThemeToggle() {
  const [theme, setTheme] = useTheme();
  return (
    <Menu label="Theme" buttonClassName="rounded-full hover:bg-quiet" button={<CurrentThemeIcon />}>
      {THEMES.map(([each, name]) => (
        <button
          key={each}
          type="button"
          role="menuitemradio"
          aria-checked={theme === each}
          onClick={() => setTheme(each)}
          className={menuItemClass}
        >
          <ThemeIcon theme={each} className="size-5" />
          {name}
          {theme === each && (
            <span aria-hidden="true" className="ml-auto text-accent">
              ●
            </span>
          )}
        </button>
      ))}
    </Menu>
  );
}

/** Icon of the current theme. Both icons are rendered and CSS shows one, so that it is right before any script runs. */
function CurrentThemeIcon() {
  return (
    <>
      <ThemeIcon theme="light" className="size-6 dark:hidden" />
      <ThemeIcon theme="dark" className="hidden size-6 dark:block" />
    </>
  );
}

/** Draws a lamp for light, a moon for dark. */
function ThemeIcon({ theme, className }: { theme: Theme; className: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={`${className} fill-current`}>
      {theme === "light" ? (
        <path d="M11 1h2v4h-2zM12 6a7 7 0 0 1 7 7H5a7 7 0 0 1 7-7zM9 15h6a3 3 0 0 1-6 0zM2.5 17.5l2-1.5 1.2 1.6-2 1.5zM21.5 17.5l-2-1.5-1.2 1.6 2 1.5zM11 20h2v3h-2z" />
      ) : (
        <path d="M20.5 15.3A9 9 0 1 1 9.7 3.2a7.4 7.4 0 0 0 10.8 12.1zM17 3l.8 2.2L20 6l-2.2.8L17 9l-.8-2.2L14 6l2.2-.8z" />
      )}
    </svg>
  );
}
