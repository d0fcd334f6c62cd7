/**
 * Returns whether the shared footer is hidden: in the members area, where the path starts with /secret or the host with
 * secret.
 */
export function hidesFooter({
  pathname,
  hostname,
}: Pick<Location, "pathname" | "hostname"> = location): boolean {
  return pathname.startsWith("/secret") || hostname.startsWith("secret.");
}
