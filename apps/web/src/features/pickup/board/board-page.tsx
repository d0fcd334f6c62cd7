import { useCrewDevice } from "../device/crew-device.ts";
import { Board } from "./board.tsx";

/** Shows the kitchen's board. */
export function BoardPage() {
  const device = useCrewDevice();
  return (
    <>
      <h1 className="sr-only">Board</h1>
      {device.board !== undefined && <Board device={device} board={device.board} />}
    </>
  );
}
