const ORDER_NUMBER = /([2-9A-Z]{3}-[2-9A-Z]{3})/;

/** Text in which no order number breaks at its dash. */
export function UnbrokenNumbers({ text }: { text: string }) {
  return text.split(ORDER_NUMBER).map((part) =>
    ORDER_NUMBER.test(part) ? (
      <span key={part} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
