import { type LookupAddress, type LookupAllOptions, lookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import type { Config } from "../../config.ts";

/** Public addresses that serve cloud metadata and secrets to virtual machines (Azure's WireServer). */
const METADATA_ADDRESSES = new Set(["168.63.129.16"]);

/** Range of public IPv6 addresses; others embed or map addresses. Source: RFC 4291, section 2.4. */
const GLOBAL_UNICAST = ipaddr.parseCIDR("2000::/3");

/**
 * Characters of a URL as browsers serialize it; all others are escaped. Keeps the longest endpoint within the database
 * index's limit.
 */
const LETTERS = /^[\x21-\x7e]+$/;

type PushEndpoints = Config["pushEndpoints"];

/**
 * Returns whether the URL of a push service or of a webhook's endpoint is acceptable: https on the default port, and no
 * private address. Users supply it, so without this check they could make the server connect inside its own network.
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
 * Returns a lookup that fails if any address of a host isn't public. The connection uses the checked addresses,
 * so a later DNS change has no effect.
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

/** Resolver for host names. */
type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

/** Error code of a connection rejected because its address isn't public. */
export const NOT_PUBLIC = "ENOTPUBLIC";

function notPublic(): NodeJS.ErrnoException {
  return Object.assign(new Error("the address must be public"), { code: NOT_PUBLIC });
}

function isAllowedAddress(address: string, allowed: PushEndpoints): boolean {
  return isPublic(address) || (allowed === "loopback" && rangeOf(address) === "loopback");
}

/** Returns whether an address is on the public internet. */
function isPublic(address: string): boolean {
  const parsed = ipaddr.process(address);
  if (parsed.range() !== "unicast" || METADATA_ADDRESSES.has(parsed.toString())) return false;
  return parsed.kind() === "ipv4" || parsed.match(GLOBAL_UNICAST);
}

/** Returns the kind of an address, after unmapping IPv4-mapped IPv6. */
function rangeOf(address: string): string {
  return ipaddr.process(address).range();
}
