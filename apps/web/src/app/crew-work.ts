import { CREW_DEVICE_KEY, keptByFeatures } from "../platform/kept-data.ts";
import { followSession } from "../platform/session/session.ts";

// Connects the crew's stored work to the platform, which doesn't know the feature. Only crew devices load it.

const isCrewDevice = () => localStorage.getItem(CREW_DEVICE_KEY) !== null;
const load = () => import("../features/pickup/device/left-work.ts");

// If the code fails to load, the sign-out goes on: unsent work stays on the device, locked to its account.
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
