/** In the members-area context (a path beginning with /secret, a host with secret.) the shared footer is hidden. */
export function hidesFooter(): boolean {
  return location.pathname.startsWith("/secret") || location.hostname.startsWith("secret.");
}
