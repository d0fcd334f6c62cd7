import { PersonName, ZipCode } from "@secret/contract";
import { z } from "zod";

/** Returns the schema of a required text field, with the message for a missing value. */
export function required(missing: string) {
  return z.string(missing).trim().min(1, missing);
}

/** Fields shared by every form that asks for a person. */
export const personFields = {
  firstName: required("First name is required").pipe(PersonName),
  lastName: required("Last name is required").pipe(PersonName),
  zipCode: required("ZIP code is required").pipe(ZipCode),
};
