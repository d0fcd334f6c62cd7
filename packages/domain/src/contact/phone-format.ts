/** Example for phone number fields. */
export const EXAMPLE_US_PHONE = "(213) 555-0123";

/** Formats a US number for display: "(213) 555-0123". Returns anything else unchanged. */
export function formatUsPhone(phone: string): string {
  const match = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(phone);
  return match === null ? phone : `(${match[1]}) ${match[2]}-${match[3]}`;
}

/** Hides all but the last four digits, for screens that somebody else might see. */
export function maskPhone(phone: string): string {
  return `(•••) •••-${phone.slice(-4)}`;
}
