/** Trims and lower-cases an address and unifies look-alike characters, for comparing and storing it. */
export function normalizeEmail(text: string): string {
  return text.normalize("NFKC").trim().toLowerCase();
}

/** Hides most of an address, for screens that somebody else might see: "m•••@example.com". */
export function maskEmail(email: string): string {
  return email.replace(/^(.)[^@]*/, "$1•••");
}
