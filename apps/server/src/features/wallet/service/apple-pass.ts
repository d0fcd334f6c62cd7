import { createHmac, timingSafeEqual } from "node:crypto";
import { readFile } from "node:fs/promises";
import { BRAND } from "@secret/domain";
import sharp from "sharp";
import type { Config } from "../../../config.ts";
import type { AppleWalletConfig } from "../../../config-wallets.ts";
import type { PassView } from "./pass-view.ts";

/** Path of Apple's web service, to which it adds "/v1/…". Source: Apple, "Adding a Web Service to Update Passes". */
const APPLE_SERVICE_PATH = "/api/apple-wallet";

const TOKEN_PURPOSE = "apple-wallet";

/**
 * Returns the token by which devices authenticate for a pass. It's derived, so that none is stored, and a pass that is
 * downloaded again keeps the one that its devices know.
 */
function applePassToken({ deriveKey }: Pick<Config, "deriveKey">, passId: string): string {
  return tokenWith(deriveKey(TOKEN_PURPOSE), passId);
}

/** Checks an `Authorization: ApplePass <token>` header in constant time. */
export function isApplePassToken(
  { acceptedKeys }: Pick<Config, "acceptedKeys">,
  passId: string,
  authorization: string,
): boolean {
  const given = Buffer.from(authorization.replace(/^ApplePass /, ""));
  return acceptedKeys(TOKEN_PURPOSE)
    .map((key) => Buffer.from(tokenWith(key, passId)))
    .some((expected) => given.length === expected.length && timingSafeEqual(given, expected));
}

function tokenWith(key: Buffer, passId: string): string {
  return createHmac("sha256", key).update(passId).digest("base64url");
}

/** Colors of the pass: the brand's night and paper, in the notation of Apple's format. */
const COLORS = {
  backgroundColor: "rgb(23, 18, 15)",
  foregroundColor: "rgb(247, 233, 210)",
  labelColor: "rgb(226, 168, 87)",
};

/** Signs a pass. Format: Apple, "Creating the Source for a Pass" (eventTicket). */
export async function signApplePass(
  apple: AppleWalletConfig,
  config: Pick<Config, "deriveKey" | "publicUrl">,
  passId: string,
  view: PassView,
): Promise<Buffer> {
  // Loaded on first use, since few servers have the settings.
  const { PKPass } = await import("passkit-generator");
  const certificates = { wwdr: apple.wwdr, signerCert: apple.certificate, signerKey: apple.key };
  const pass = new PKPass({ ...(await passPictures()) }, certificates, {
    formatVersion: 1,
    serialNumber: passId,
    passTypeIdentifier: apple.passTypeId,
    teamIdentifier: apple.teamId,
    organizationName: BRAND.programme,
    description: `Order ${view.orderNumber}`,
    webServiceURL: config.publicUrl + APPLE_SERVICE_PATH,
    authenticationToken: applePassToken(config, passId),
    sharingProhibited: true,
    voided: view.ended !== undefined,
    ...COLORS,
  });
  pass.type = "eventTicket";
  pass.headerFields.push({ key: "number", label: "ORDER", value: view.orderNumber });
  pass.auxiliaryFields.push({
    key: "status",
    label: "STATUS",
    value: view.status,
    changeMessage: "Your order: %@",
  });
  pass.backFields.push({ key: "link", label: "Your order", value: view.link });
  addPickup(pass, view);
  return pass.getAsBuffer();
}

/** Adds window, place, items and code to a valid pass. */
function addPickup(pass: import("passkit-generator").PKPass, { title, pickup }: PassView): void {
  if (pickup === undefined) return;
  const { startsAt, endsAt, expiresAt, coordinates, code } = pickup;
  pass.secondaryFields.push(
    { key: "window", label: pickup.day, value: pickup.window, changeMessage: "Your pickup is now %@" },
    { key: "place", label: "PLACE", value: pickup.locationName },
  );
  pass.backFields.unshift(
    { key: "event", label: "Event", value: title },
    { key: "address", label: "Address", value: pickup.address },
    { key: "items", label: "Items", value: pickup.items },
  );
  pass.setRelevantDate(startsAt);
  pass.setRelevantDates([{ startDate: startsAt, endDate: endsAt }]);
  pass.setExpirationDate(expiresAt);
  if (coordinates !== undefined) pass.setLocations(coordinates);
  if (code !== undefined)
    pass.setBarcodes({ format: "PKBarcodeFormatQR", message: code, messageEncoding: "iso-8859-1" });
}

/** Pictures of a pass, with their size in points. Apple shows each at one to three pixels per point. */
const PICTURES = [
  { name: "icon", file: new URL("../images/icon.png", import.meta.url), width: 29, height: 29 },
  {
    name: "logo",
    file: new URL("../../../platform/messages/mail/logo.png", import.meta.url),
    width: 160,
    height: 45,
  },
  {
    name: "strip",
    file: new URL("../../../platform/messages/mail/strips/confirmed.png", import.meta.url),
    width: 375,
    height: 98,
  },
] as const;

let pictures: Promise<Record<string, Buffer>> | undefined;

/** Returns the pass's pictures in all sizes. They are sized once per process. */
function passPictures(): Promise<Record<string, Buffer>> {
  pictures ??= sizePictures();
  return pictures;
}

async function sizePictures(): Promise<Record<string, Buffer>> {
  const sized = PICTURES.flatMap(({ name, file, width, height }) =>
    [1, 2, 3].map(async (scale) => {
      const picture = sharp(await readFile(file)).resize(width * scale, height * scale, { fit: "cover" });
      const suffix = scale === 1 ? "" : `@${scale}x`;
      return [`${name}${suffix}.png`, await picture.png({ palette: true }).toBuffer()] as const;
    }),
  );
  return Object.fromEntries(await Promise.all(sized));
}
