/** Finds the numbers of orders in a text. */
const NUMBERS = /\b([A-Z0-9]{3}-[A-Z0-9]{3})\b/;

/** Shows a text whose order numbers don't break at their dash. */
export function UnbrokenNumbers({ text }: { text: string }) {
  const parts = text.split(NUMBERS);
  // The numbers are at the odd places.
  return parts.map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      <span key={place} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );
}
