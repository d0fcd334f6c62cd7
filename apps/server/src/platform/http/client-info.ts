import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";
import type { UsedApiKey } from "./session.ts";

const USER_AGENT_MAX_LENGTH = 300;
/** Prefix length of one household's or phone's IPv6 network. */
const IPV6_NETWORK_BITS = 64;

const WITH_PORT = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/;

/** Client of a request: address and user agent. */
export interface ClientInfo {
  readonly ip: string;
  /** Key for rate limits: see {@link networkOf}. */
  readonly network: string;
  readonly userAgent: string | null;
}

/** Returns the client of a request. */
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
function addressIn(reported: string): string | undefined {
  if (ipaddr.isValid(reported)) return reported;
  const [, bracketed, plain] = WITH_PORT.exec(reported) ?? [];
  const address = bracketed ?? plain ?? "";
  return ipaddr.isValid(address) ? address : undefined;
}

/** Returns an IPv4 address unchanged (also when mapped to IPv6), and an IPv6 address's /64 network. */
export function networkOf(ip: string): string {
  // A proxy may report something that isn't an address.
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === "ipv4") return address.toString();
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${ip}/${IPV6_NETWORK_BITS}`);
  return `${network}/${IPV6_NETWORK_BITS}`;
}

/** Account that makes the current request, its client, and the API key that it came with. */
interface Acting {
  readonly userId: string;
  readonly client: ClientInfo;
  readonly apiKey?: UsedApiKey | undefined;
}

const requests = new AsyncLocalStorage<Acting>();

/** Runs the work of a signed-in account's request, so code below can look up the client. */
export function runAsActor<Value>(acting: Acting, work: () => Value): Value {
  return requests.run(acting, work);
}

/** Returns client and API key of the account's current request, or undefined outside a request of that account. */
export function actingAs(userId: string): Acting | undefined {
  const acting = requests.getStore();
  return acting?.userId === userId ? acting : undefined;
}
