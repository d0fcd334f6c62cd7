import { CREW_DEVICE_KEY, keptByFeatures } from "../platform/kept-data.ts";
import { followSession } from "../platform/session/session.ts";

// What a device of the crew keeps of its events, seen from the pages that know nothing of them. No other device loads it.

const isCrewDevice = () => localStorage.getItem(CREW_DEVICE_KEY) !== null;
const load = () => import("../features/pickup/device/left-work.ts");

// Where its code can't be loaded nothing is lost by signing out: what waits stays, locked, for the same account.
keptByFeatures.finish = async () => {
  const leftWork = isCrewDevice() ? await load().catch(() => undefined) : undefined;
  return leftWork === undefined || leftWork.finishLeftWork();
};
keptByFeatures.forget = async () => {
  if (isCrewDevice()) await (await load()).forgetOthers(undefined);
};

keptByFeatures.countLeft = async () => (isCrewDevice() ? (await load()).countLeft() : 0);

followSession(({ member }) => {
  if (!isCrewDevice()) return;
  void load()
    .then(({ takeUp }) => takeUp(member?.id))
    .catch(() => undefined);
});
