import { type MetadataJson, parsePhoneNumberFromString } from "libphonenumber-js/core";
import { ok, type Result, refuse } from "../result.ts";
import { US_METADATA } from "./phone-metadata.generated.ts";

/** Phone number in E.164 format: "+12135550123". */
export type E164 = `+${string}`;

const METADATA = US_METADATA as unknown as MetadataJson;

/**
 * Types of numbers that reach a person. Toll-free, premium and personal numbers get no texts and cost money to call.
 */
const PERSONAL_TYPES = new Set<unknown>(["FIXED_LINE_OR_MOBILE", "FIXED_LINE", "MOBILE"]);

/** Invisible formatting characters, which phones add around a copied number. */
const INVISIBLE = /\p{Cf}/gu;

/**
 * Parses a US number in any usual format and returns it as E.164. Rejects other countries that share +1, extensions,
 * and text around the number.
 */
export function parseUsPhone(text: string): Result<E164, "PHONE_NOT_VALID"> {
  const options = { defaultCountry: "US", extract: false } as const;
  const number = parsePhoneNumberFromString(text.replace(INVISIBLE, "").trim(), options, METADATA);
  const isPersonal =
    number?.isValid() === true && number.ext === undefined && PERSONAL_TYPES.has(number.getType());
  return isPersonal ? ok(number.number as E164) : refuse("PHONE_NOT_VALID");
}
