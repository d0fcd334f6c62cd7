/** Reasons a sent text didn't arrive, by Twilio's code. Source: its "Error and warning dictionary". */
const FAILURES: ReadonlyMap<number, string> = new Map([
  [21610, "the number replied STOP"],
  [30003, "the phone is off or out of reach"],
  [30004, "the phone takes no texts from us"],
  [30005, "this number is no longer in service"],
  [30006, "a landline, or a network that takes no texts"],
  [30007, "held back as spam by the phone's network"],
  [30008, "the phone's network doesn't say why"],
]);

/** Returns a failure's description without the number or the text. */
export function describeTextFailure(status: string, code: number | undefined): string {
  const words = code === undefined ? undefined : FAILURES.get(code);
  return `text provider: ${status}, code ${code ?? "none"}${words === undefined ? "" : `, ${words}`}`;
}
