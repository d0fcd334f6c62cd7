/** A board that is on its way: its bars and the first dockets of each column. */
export function BoardShape() {
  return (
    <div role="status" aria-label="Loading" className="animate-pulse overflow-clip *:px-4">
      <div className="h-16 border-b border-night-line" />
      <div className="h-22 border-b border-night-line" />
      <div className="grid gap-4 pt-4 lg:grid-cols-3">
        {["first", "second", "third"].map((column) => (
          <div key={column} className="grid gap-3 max-lg:not-first:hidden">
            <div className="h-12 bg-night-raised" />
            <div className="h-64 rounded-lg bg-night-raised" />
          </div>
        ))}
      </div>
    </div>
  );
}
