export const EXAMPLE_US_PHONE = "(213) 555-0123";

/** Writes a US number as people do: "(213) 555-0123". Anything else comes back as it is. */
export function formatUsPhone(phone: string): string {
  const match = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(phone);
  return match === null ? phone : `(${match[1]}) ${match[2]}-${match[3]}`;
}

/** Hides all but the last four digits, for screens that somebody else might see. */
export function maskPhone(phone: string): string {
  return `(•••) •••-${phone.slice(-4)}`;
}
