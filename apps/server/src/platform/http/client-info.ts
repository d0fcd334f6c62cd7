import type { FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";

const USER_AGENT_MAX_LENGTH = 300;
/** One household or phone has that much of IPv6. */
const IPV6_NETWORK_BITS = 64;

const WITH_PORT = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/;

/** From where a request comes, whoever makes it. */
export interface ClientInfo {
  readonly ip: string;
  /** What limits count by: see {@link networkOf}. */
  readonly network: string;
  readonly userAgent: string | null;
}

export function clientInfoOf(request: FastifyRequest): ClientInfo {
  const ip = addressIn(request.ip) ?? request.socket.remoteAddress ?? request.ip;
  return {
    ip,
    network: networkOf(ip),
    userAgent: request.headers["user-agent"]?.slice(0, USER_AGENT_MAX_LENGTH) ?? null,
  };
}

/**
 * Parses the client address that a proxy reports. Some add the port, which would make each connection a network of its own.
 * @returns undefined without a valid address; the proxy's own address is used then
 */
function addressIn(said: string): string | undefined {
  if (ipaddr.isValid(said)) return said;
  const [, bracketed, plain] = WITH_PORT.exec(said) ?? [];
  const address = bracketed ?? plain ?? "";
  return ipaddr.isValid(address) ? address : undefined;
}

/** An IPv4 address as it is (also where it comes as IPv6), of an IPv6 address its /64. */
export function networkOf(ip: string): string {
  // What a proxy says may be no address.
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === "ipv4") return address.toString();
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${ip}/${IPV6_NETWORK_BITS}`);
  return `${network}/${IPV6_NETWORK_BITS}`;
}
