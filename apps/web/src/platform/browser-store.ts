/** A text that the browser stores under a key. */
interface StoredText {
  readonly key: string;
  read(): string | null;
  write(text: string): void;
  remove(): void;
}

/* @__NO_SIDE_EFFECTS__ */
function storedText(key: string, storage: () => Storage = () => localStorage): StoredText {
  return {
    key,
    read: () => storage().getItem(key),
    write: (text) => storage().setItem(key, text),
    remove: () => storage().removeItem(key),
  };
}

// Texts of the device, which survive a sign-out. None of them holds member data.

/** Key of {@link storedSignOut}, for the landing page: the build inlines it, and no other code comes with it. */
export const SIGN_OUT_KEY = "sign-out";
/** Set while the server hasn't been told of a sign-out. */
export const storedSignOut = storedText(SIGN_OUT_KEY);
/** Set once the member has answered the offer of push notifications. */
export const storedPushAnswer = storedText("push-invitation");
/** Id of a crew device. Only crew devices have it. */
export const storedCrewDevice = storedText("crew-device");
/** Language of the crew's pages. Only crew devices have it. */
export const storedCrewLanguage = storedText("crew-language");
/** Id of the camera that this device scans with. */
export const storedCamera = storedText("scanner-camera");

/** Prefix of {@link storedSeal}'s keys. */
const SEALS_KEY = "draw-";
/** Fingerprint of a draw that this device saw before the draw's result. It's public. */
export const storedSeal = (name: string, eventId: string) => storedText(`${SEALS_KEY}${name} ${eventId}`);

/** Prefixes of the keys that survive a sign-out. */
export const DEVICE_KEYS = [
  "theme",
  storedSignOut.key,
  storedPushAnswer.key,
  storedCrewDevice.key,
  storedCrewLanguage.key,
  storedCamera.key,
  SEALS_KEY,
];

// Texts of the member, which a sign-out deletes.

/** Id of the member who turned push on in this browser. */
export const storedPushOwner = storedText("push-of");
/** Id of the order that this browser is paying. */
export const storedPayingOrder = storedText("paying");
/** Unsent input of the form for a new event. */
export const storedNewEvent = storedText("new-event");
/** Id of the label format. */
export const storedLabelFormat = storedText("label-format");
/** Page to open after sign-up, with its expiry: "1795646414099 /transfer/abc". */
export const storedSignUpPath = storedText("origin-of-sign-up");

// Texts of this tab, which a sign-out or closing the tab deletes.

/** Page to open after sign-in. */
export const storedReturnPath = storedText("origin", () => sessionStorage);
/** Page that a member was on when the session ended, as JSON. */
export const storedInterruption = storedText("origin-interrupted", () => sessionStorage);
