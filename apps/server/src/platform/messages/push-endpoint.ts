import { type LookupAddress, type LookupAllOptions, lookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import type { Config } from "../../config.ts";

/** A public address by its number, and yet what a cloud's machines ask for their secrets (Azure's WireServer). */
const METADATA_ADDRESSES = new Set(["168.63.129.16"]);

/** Outside of it IPv6 has no public addresses, only old ways to write others. Source: RFC 4291, section 2.4. */
const GLOBAL_UNICAST = ipaddr.parseCIDR("2000::/3");

/** As browsers write them: all else is escaped. So also the longest fits into the database's index. */
const LETTERS = /^[\x21-\x7e]+$/;

type PushEndpoints = Config["pushEndpoints"];

/**
 * Whether we may send to an endpoint, as far as its text tells: browsers' push services are reached by https at
 * the usual port. Clients give it: without this they could have the server knock at any door of its own network.
 */
export function isAllowedEndpoint(endpoint: string, allowed: PushEndpoints): boolean {
  if (!LETTERS.test(endpoint) || !URL.canParse(endpoint)) return false;
  const url = new URL(endpoint);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (url.username !== "" || url.password !== "") return false;
  if (allowed === "loopback" && isIP(host) !== 0 && rangeOf(host) === "loopback") return true;
  return url.protocol === "https:" && url.port === "" && (isIP(host) === 0 || isPublic(host));
}

/**
 * Resolves the name of a push service, and gives nothing where one of its addresses isn't public. The connection goes to
 * what was looked at here: a name that means another address a moment later gains nothing.
 */
export function lookupAllowed(allowed: PushEndpoints, resolve: Resolve = lookup): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error !== null) return done(error, []);
      const isRefused = found.some(({ address }) => !isAllowedAddress(address, allowed));
      if (isRefused || found.length === 0) return done(notPublic(), []);
      if (options.all === true) return done(null, found);
      done(null, found[0]?.address ?? "", found[0]?.family);
    });
  };
}

/** Who knows which addresses a name has: the system's resolver. */
type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

/** The code of a connection that was not made, since its address isn't public. */
export const NOT_PUBLIC = "ENOTPUBLIC";

function notPublic(): NodeJS.ErrnoException {
  return Object.assign(new Error("a push service's address must be public"), { code: NOT_PUBLIC });
}

function isAllowedAddress(address: string, allowed: PushEndpoints): boolean {
  return isPublic(address) || (allowed === "loopback" && rangeOf(address) === "loopback");
}

/** Whether an address is one of the open internet's. */
function isPublic(address: string): boolean {
  const parsed = ipaddr.process(address);
  if (parsed.range() !== "unicast" || METADATA_ADDRESSES.has(parsed.toString())) return false;
  return parsed.kind() === "ipv4" || parsed.match(GLOBAL_UNICAST);
}

/** What kind of address it is; one of IPv4 that is written as one of IPv6 is what it is. */
function rangeOf(address: string): string {
  return ipaddr.process(address).range();
}
