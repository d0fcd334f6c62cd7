import { CREW_DEVICE_KEY } from "../../../platform/kept-data.ts";
import { makeRandomId } from "../../../platform/random-id.ts";

let idOfPage: string | undefined;

/** This device's own name for itself, whoever is signed in: what it has set aside stays its own. */
export function readDeviceId(): string {
  idOfPage ??= localStorage.getItem(CREW_DEVICE_KEY) ?? makeRandomId();
  localStorage.setItem(CREW_DEVICE_KEY, idOfPage);
  return idOfPage;
}
