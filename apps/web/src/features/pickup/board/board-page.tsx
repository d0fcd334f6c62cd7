import { t } from "../../crew-language/index.ts";
import { useCrewDevice } from "../device/crew-device.ts";
import { Board } from "./board.tsx";

/** Shows the kitchen's board. */
export function BoardPage() {
  const device = useCrewDevice();
  return (
    <>
      <h1 className="sr-only">{t("board.title")}</h1>
      {device.board !== undefined && <Board device={device} board={device.board} />}
    </>
  );
}
