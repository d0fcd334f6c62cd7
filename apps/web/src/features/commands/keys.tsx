/** Keys of a shortcut, each in its own frame. */
export function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <kbd className="flex gap-1 font-sans text-fine font-normal text-soft">
      {keys.map((key) => (
        <span key={key} className="rounded border border-line-strong px-1.5 uppercase">
          {key}
        </span>
      ))}
    </kbd>
  );
}
