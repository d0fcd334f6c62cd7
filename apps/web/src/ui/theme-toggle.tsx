import { useTheme } from "./theme.ts";

/** Light or Dark. */
export function ThemeToggle() {
  const [theme, setTheme] = useTheme();
  return (
    <fieldset className="inline-flex rounded-full border border-line-strong p-0.5">
      <legend className="sr-only">Theme</legend>
      {(["light", "dark"] as const).map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={theme === each}
          onClick={() => setTheme(each)}
          className="min-h-11 rounded-full px-3 text-[0.88rem] font-semibold text-soft capitalize aria-pressed:bg-ink aria-pressed:text-surface"
        >
          {each}
        </button>
      ))}
    </fieldset>
  );
}
