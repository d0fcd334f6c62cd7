import type { FieldErrors, Path } from "react-hook-form";
import type { EventForm } from "../event-schema.ts";

interface InvalidField {
  readonly tab: "details" | "windows";
  readonly field: Path<EventForm>;
  /** "Windows, window 3" */
  readonly place: string;
  readonly message: string;
}

/** Returns the first invalid field of the event's form, with its place and the message. */
export function firstInvalidField({
  root: _root,
  ...errors
}: FieldErrors<EventForm>): InvalidField | undefined {
  const { pickupWindows, ...details } = errors;
  const [found] = messagesIn(details);
  if (found !== undefined)
    return { tab: "details", field: found.path, place: "Details", message: found.message };
  const [window] = messagesIn({ pickupWindows });
  if (window === undefined) return undefined;
  const number = Number(window.path.split(".")[1]) + 1;
  const place = Number.isNaN(number) ? "Windows" : `Windows, window ${number}`;
  return { tab: "windows", field: window.path, place, message: window.message };
}

/** Returns the messages in nested errors, each with the path of its field. */
function messagesIn(errors: unknown, path = ""): { path: Path<EventForm>; message: string }[] {
  if (typeof errors !== "object" || errors === null) return [];
  const { message } = errors as { message?: unknown };
  if (typeof message === "string") return [{ path: path as Path<EventForm>, message }];
  return Object.entries(errors).flatMap(([key, nested]) =>
    key === "ref" ? [] : messagesIn(nested, path === "" ? key : `${path}.${key}`),
  );
}
