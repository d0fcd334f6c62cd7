/** Trims, lower-cases and brings look-alike spellings to one form, before anything is compared or stored. */
export function normalizeEmail(text: string): string {
  return text.normalize("NFKC").trim().toLowerCase();
}

/** Hides most of an address, for screens that somebody else might see: "m•••@example.com". */
export function maskEmail(email: string): string {
  return email.replace(/^(.)[^@]*/, "$1•••");
}
