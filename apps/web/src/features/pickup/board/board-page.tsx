import { Spot } from "../../../ui/spot.tsx";
import { useCrewDevice } from "../device/crew-device.ts";
import { Board } from "./board.tsx";

/** Shows the kitchen's board. */
export function BoardPage() {
  const device = useCrewDevice();
  return (
    <>
      <h1 className="sr-only">Board</h1>
      {device.board !== undefined ? (
        <Board device={device} board={device.board} />
      ) : device.error !== undefined ? (
        <BoardFailed onRetry={() => void device.refresh()} />
      ) : (
        <BoardSkeleton />
      )}
    </>
  );
}

function BoardFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="m-auto grid justify-items-center gap-4 p-6 text-center">
      <Spot name="unplugged" />
      <p className="text-crew-name">The board didn't load.</p>
      <p className="text-crew-note text-night-soft">It'll load as soon as there's signal.</p>
      <button
        type="button"
        onClick={onRetry}
        className="min-h-18 rounded-lg border-2 border-night-ink px-8 text-crew-line font-semibold"
      >
        Try again
      </button>
    </div>
  );
}

/** Shows the placeholder of a loading board: its bars and the first tickets of each column. */
function BoardSkeleton() {
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
