import { Spot } from "../../../ui/spot.tsx";

/** Shows that there are no orders to make. @param isOver whether none can come anymore */
export function ColdFryer({ isOver }: { isOver: boolean }) {
  return (
    <div className="m-auto grid grid-cols-[minmax(0,1fr)] justify-items-center gap-4 p-6 text-center">
      <Spot name="cold-fryer" />
      <p className="font-display text-crew-word">Nothing to fry.</p>
      {!isOver && <p className="text-crew-note text-night-soft">The next order knocks.</p>}
    </div>
  );
}
