import type { LookupAddress } from "node:dns";
import { describe, expect, test } from "vitest";
import { isAllowedEndpoint, lookupAllowed } from "./push-endpoint.ts";

/** Returns a socket's lookup function with these addresses as the resolver's answer. */
function lookupOf(addresses: readonly string[], allowed: "public" | "loopback" = "public") {
  const found = addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
  const error = found.length === 0 ? new Error("ENOTFOUND") : null;
  return lookupAllowed(allowed, (_name, _options, done) => done(error, found));
}

/** Resolves to the addresses a socket may connect to. */
function resolve(...given: Parameters<typeof lookupOf>): Promise<LookupAddress[]> {
  return new Promise((resolved, reject) => {
    lookupOf(...given)("push.example", { all: true }, (error, found) =>
      error === null ? resolved(found as LookupAddress[]) : reject(error),
    );
  });
}

const PUBLIC = ["8.8.8.8", "142.250.68.10", "2607:f8b0:4007:80e::200a", "::ffff:8.8.8.8"];

const CLOSED = [
  ["this machine", "127.0.0.1"],
  ["this machine, another loopback address", "127.8.9.10"],
  ["this machine, IPv6", "::1"],
  ["this machine, IPv4 in IPv6", "::ffff:127.0.0.1"],
  ["this machine, deprecated IPv4-compatible IPv6", "::127.0.0.1"],
  ["any address", "0.0.0.0"],
  ["any address, IPv6", "::"],
  ["private, 10", "10.0.0.5"],
  ["private, 172.16", "172.16.0.1"],
  ["private, 172.31", "172.31.255.254"],
  ["private, 192.168", "192.168.1.1"],
  ["private, IPv4 in IPv6", "::ffff:10.0.0.5"],
  ["unique local", "fd12:3456::1"],
  ["site local", "fec0::1"],
  ["link local", "169.254.1.1"],
  ["link local, IPv6", "fe80::1"],
  ["metadata", "169.254.169.254"],
  ["metadata, IPv4 in IPv6", "::ffff:169.254.169.254"],
  ["metadata, IPv6", "fd00:ec2::254"],
  ["metadata, Alibaba", "100.100.100.200"],
  ["metadata, Azure", "168.63.129.16"],
  ["metadata, Oracle", "192.0.0.192"],
  ["behind a carrier's NAT", "100.64.0.1"],
  ["multicast", "224.0.0.251"],
  ["multicast, IPv6", "ff02::fb"],
  ["broadcast", "255.255.255.255"],
  ["reserved", "240.0.0.1"],
  ["for documentation", "192.0.2.1"],
  ["for documentation, IPv6", "2001:db8::1"],
  ["for benchmarks", "198.18.0.1"],
  ["translated to IPv4", "64:ff9b::7f00:1"],
  ["6to4", "2002:7f00:1::"],
  ["Teredo", "2001::1"],
] as const;

const hostOf = (address: string) => (address.includes(":") ? `[${address}]` : address);

describe("a push is never sent to an address that is", () => {
  test.each(CLOSED)("%s: given as such", (_, address) => {
    expect(isAllowedEndpoint(`https://${hostOf(address)}/push`, "public")).toBe(false);
  });

  test.each(CLOSED)("%s: behind a name", async (_, address) => {
    await expect(resolve([address])).rejects.toMatchObject({ code: "ENOTPUBLIC" });
  });

  test.each(CLOSED)("%s: behind a name that has a public address too", async (_, address) => {
    await expect(resolve(["8.8.8.8", address])).rejects.toMatchObject({ code: "ENOTPUBLIC" });
  });
});

describe("a push endpoint", () => {
  test.each(PUBLIC)("may be public: %s", async (address) => {
    expect(isAllowedEndpoint(`https://${hostOf(address)}/push`, "public")).toBe(true);
    expect(await resolve([address])).toMatchObject([{ address }]);
  });

  test.each([
    "http://push.example/a",
    "ftp://push.example/a",
    "https://push.example:8443/a",
    "https://push.example:22/a",
    "https://user@push.example/a",
    "https://user:password@push.example/a",
    "https://2130706433/a",
    "https://0x7f000001/a",
    "https://0177.0.0.1/a",
    "https://127.1/a",
    "https://１２７.0.0.1/a",
    "//push.example/a",
    "push.example",
    "javascript:alert(1)",
    "",
    " https://push.example/a",
    "https://push.example/a\nb",
    "https://push.example/ä",
    "https://push.exämple/a",
  ])("is refused: %s", (endpoint) => {
    expect(isAllowedEndpoint(endpoint, "public")).toBe(false);
  });

  test("is accepted with https on the default port", () => {
    expect(isAllowedEndpoint("https://push.example/a?b=c", "public")).toBe(true);
    expect(isAllowedEndpoint("https://push.example:443/a", "public")).toBe(true);
  });

  test("connects to the addresses looked up, for both kinds of socket lookup", async () => {
    const asked = await new Promise((resolved) => {
      lookupOf(["8.8.8.8"])("push.example", {}, (...answer) => resolved(answer));
    });
    expect(asked).toEqual([null, "8.8.8.8", 4]);
    await expect(resolve([])).rejects.toThrow("ENOTFOUND");
  });

  test("doesn't connect when its name has no address", async () => {
    const nowhere = lookupAllowed("public", (_name, _options, done) => done(null, []));
    const asked = await new Promise((resolved) => {
      nowhere("push.example", {}, (error) => resolved(error));
    });
    expect(asked).toMatchObject({ code: "ENOTPUBLIC" });
  });

  test("on this machine is allowed only in tests, and no other private address is", async () => {
    expect(isAllowedEndpoint("http://127.0.0.1:4000/push", "loopback")).toBe(true);
    expect(isAllowedEndpoint("http://10.0.0.5:4000/push", "loopback")).toBe(false);
    expect(isAllowedEndpoint("https://10.0.0.5/push", "loopback")).toBe(false);
    expect(await resolve(["127.0.0.1"], "loopback")).toHaveLength(1);
    await expect(resolve(["10.0.0.5"], "loopback")).rejects.toMatchObject({ code: "ENOTPUBLIC" });
  });
});
