/** In the members-area context (a path beginning with /secret, a host with secret.) the shared footer is hidden. */
export function hidesFooter({
  pathname,
  hostname,
}: Pick<Location, "pathname" | "hostname"> = location): boolean {
  return pathname.startsWith("/secret") || hostname.startsWith("secret.");
}
