import { ApiError, type ErrorCode } from "@secret/contract";
import { currentLanguage } from "./language.ts";
import { SPANISH_ERRORS } from "./spanish-errors.ts";

/** An error as the server sends it: its code and its sentence in English. */
interface ServerError {
  readonly code: ErrorCode | "NETWORK" | null;
  readonly message: string;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
}

/** Returns an error's text in this device's language; the server's sentence for codes that the crew can't meet. */
export function errorText({ code, message, params = {} }: ServerError): string {
  const text = code === null || currentLanguage() === "en" ? undefined : SPANISH_ERRORS[code];
  if (text === undefined) return message;
  const names = [...text.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  if (names.some((name) => params[name] === undefined)) return message;
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
}

/** Returns the text of a failed call. Rethrows anything that isn't an `ApiError`, which is a bug. */
export function crewRefusal(error: unknown): string {
  if (!(error instanceof ApiError)) throw error;
  const { code, message, problem } = error;
  return errorText({ code, message: String(problem?.params?.reason ?? message), params: problem?.params });
}
