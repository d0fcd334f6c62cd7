import { type MetadataJson, parsePhoneNumberFromString } from "libphonenumber-js/core";
import { ok, type Result, refuse } from "../result.ts";
import { US_METADATA } from "./phone-metadata.generated.ts";

/** A number in E.164 form: "+12135550123". */
export type E164 = `+${string}`;

const METADATA = US_METADATA as unknown as MetadataJson;

/** Numbers that ring a person. Toll-free, premium and personal numbers get no SMS and cost money to call. */
const PERSONAL_TYPES = new Set<unknown>(["FIXED_LINE_OR_MOBILE", "FIXED_LINE", "MOBILE"]);

/** Signs without a shape of their own, which phones add around a copied number. */
const INVISIBLE = /\p{Cf}/gu;

/**
 * Reads a US number, however it is usually written, and brings it to one form. Other countries that share +1,
 * extensions and text around the number are refused.
 */
export function parseUsPhone(text: string): Result<E164, "PHONE_NOT_VALID"> {
  const options = { defaultCountry: "US", extract: false } as const;
  const number = parsePhoneNumberFromString(text.replace(INVISIBLE, "").trim(), options, METADATA);
  const isPersonal =
    number?.isValid() === true && number.ext === undefined && PERSONAL_TYPES.has(number.getType());
  return isPersonal ? ok(number.number as E164) : refuse("PHONE_NOT_VALID");
}
