import { storedCrewDevice } from "../../../platform/browser-store.ts";
import { oneTabAtATime } from "../../../platform/one-tab.ts";
import { makeRandomId } from "../../../platform/random-id.ts";
import { serverNow, setServerTime } from "../../../ui/server-time.ts";
import { openStore, writeAheadLog } from "./crew-database.ts";
import { CrewDay } from "./crew-day.ts";
import { sendCrewActions } from "./crew-mutations.ts";
import { readCrewBoard } from "./crew-queries.ts";

const days = new Map<string, CrewDay>();
const channel = new BroadcastChannel("crew");
channel.addEventListener("message", ({ data }: MessageEvent<string>) => void days.get(data)?.reloadQueue());

/** Returns this tab's day of an event for an account. It keeps sending after its screens are closed. */
export function openDay(accountId: string, eventId: string): CrewDay {
  const name = `${accountId}/${eventId}`;
  const day = days.get(name) ?? makeDay(accountId, eventId, name);
  days.set(name, day);
  return day;
}

/** Returns the days that this tab has opened. */
export function openDays(): Iterable<CrewDay> {
  return days.values();
}

/** Returns the days of all other accounts; of all accounts if `accountId` is undefined. */
export function daysOfOthers(accountId: string | undefined): CrewDay[] {
  return [...days].filter(([name]) => !name.startsWith(`${accountId}/`)).map(([, day]) => day);
}

/** Returns this tab's open days of an event. */
export function daysOfEvent(eventId: string): CrewDay[] {
  return [...days].filter(([name]) => name.endsWith(`/${eventId}`)).map(([, day]) => day);
}

function makeDay(accountId: string, eventId: string, name: string): CrewDay {
  const deviceId = readDeviceId();
  return new CrewDay({
    openStore: () => openStore(accountId, eventId),
    readBoard: (since) => readCrewBoard(eventId, deviceId, since),
    send: (actions) => sendCrewActions(eventId, { accountId, deviceId }, actions),
    // Without locks each tab sends, and the server deduplicates.
    oneTabAtATime: (work) => oneTabAtATime(`crew/${name}`, work),
    log: (action) => writeAheadLog.write({ accountId, eventId, action }),
    notifyTabs: () => channel.postMessage(name),
    clock: {
      now: serverNow,
      offsetMs: () => serverNow().getTime() - Date.now(),
      setOffset: (milliseconds) => setServerTime(new Date(Date.now() + milliseconds).toISOString()),
    },
    makeId: makeRandomId,
    setTimer(callback, milliseconds) {
      const timer = setTimeout(callback, milliseconds);
      return () => clearTimeout(timer);
    },
    random: Math.random,
  });
}

let idOfPage: string | undefined;

/**
 * Returns this device's id. It is the same for every account, because the device's allotment belongs to the
 * device.
 */
export function readDeviceId(): string {
  idOfPage ??= storedCrewDevice.read() ?? makeRandomId();
  storedCrewDevice.write(idOfPage);
  return idOfPage;
}
