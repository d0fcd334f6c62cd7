import ipaddr from "ipaddr.js";

/** Matches the first numbers of an IPv4 address, such as "203.0.113" or "203.0.113." */
const BEGINNING = /^(\d{1,3}(?:\.\d{1,3}){1,2})\.?$/;

/** Returns the network that a search term means; undefined if it isn't an address. */
export function networkIn(search: string): string | undefined {
  const text = search.trim();
  const [, beginning] = BEGINNING.exec(text) ?? [];
  if (beginning !== undefined) {
    const numbers = beginning.split(".");
    const whole = [...numbers, "0", "0", "0"].slice(0, 4).join(".");
    return ipaddr.IPv4.isValid(whole) ? `${whole}/${numbers.length * 8}` : undefined;
  }
  const isWhole =
    ipaddr.IPv4.isValidFourPartDecimal(text) || (text.includes(":") && ipaddr.IPv6.isValid(text));
  return isWhole && !text.includes("%") ? text : undefined;
}
