const ORDER_NUMBER = /\b([2-9A-Z]{3}-[2-9A-Z]{3})\b/;

/** Text in which no order number breaks at its dash. */
export function UnbrokenNumbers({ text }: { text: string }) {
  // The group in the pattern puts the numbers at odd places.
  return text.split(ORDER_NUMBER).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      <span key={place} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );
}
