/** Shows a line of parts such as "2 of 3 · say sorry", which prefers to wrap between parts. */
export function DotLine({ text }: { text: string }) {
  const parts = text.split(" · ");
  return parts.map((part, place) => (
    <span key={part}>
      {place > 0 && " "}
      <span className="inline-block">{place < parts.length - 1 ? `${part} ·` : part}</span>
    </span>
  ));
}
