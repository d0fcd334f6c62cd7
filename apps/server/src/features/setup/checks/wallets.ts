import { X509Certificate } from "node:crypto";
import { DAY_MS } from "@secret/domain";
import { type Check, problemsOr, right, warning, wrong } from "./check.ts";

/** Days before a certificate's end at which to renew it. */
const WARNED_DAYS = 30;

/** Checks that the certificates of Apple Wallet's passes haven't expired. The start checks that they fit each other. */
export const passCertificates: Check = {
  name: "wallet passes",
  fix: "APPLE_PASS_CERTIFICATE and APPLE_WWDR_CERTIFICATE",
  async look({ config, now }) {
    const { apple, google } = config.wallets;
    if (apple === undefined)
      return [right(google === undefined ? "none are offered" : "Google's alone are offered")];
    return [
      ...judge("APPLE_PASS_CERTIFICATE", apple.certificate, now()),
      ...judge("APPLE_WWDR_CERTIFICATE", apple.wwdr, now()),
    ];
  },
};

function judge(name: string, pem: string, now: Date) {
  const endsAt = new Date(new X509Certificate(pem).validTo);
  const days = Math.floor((endsAt.getTime() - now.getTime()) / DAY_MS);
  const renew = "renew it in Apple's developer account, and replace the setting";
  return problemsOr(`${name} is valid for ${days} days`, [
    [days < 0, wrong(`${name} has expired, so no pass can be added or updated`, renew)],
    [days >= 0 && days <= WARNED_DAYS, warning(`${name} expires in ${days} days`, renew)],
  ]);
}
