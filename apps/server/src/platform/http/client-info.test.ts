import fastify from "fastify";
import { expect, test } from "vitest";
import { clientInfoOf, networkOf } from "./client-info.ts";

test.each([
  ["198.51.100.7", "198.51.100.7"],
  ["::ffff:198.51.100.7", "198.51.100.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0db8:0001:0002::1", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8::/64"],
  ["::1", "::/64"],
  ["fe80::1%eth0", "fe80::/64"],
  ["unknown", "unknown"],
])("the network of %s is %s", (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

test.each([
  ["203.0.113.7:1001", "203.0.113.7"],
  ["[2001:db8:1:2::7]:1001", "2001:db8:1:2::7"],
  ["[2001:db8:1:2::7]", "2001:db8:1:2::7"],
  ["2001:db8:1:2::7", "2001:db8:1:2::7"],
  ["unknown17", "127.0.0.1"],
  ["203.0.113.7:port", "127.0.0.1"],
])("a client that its proxy calls %s is known as %s", async (said, ip) => {
  const app = fastify({ trustProxy: "127.0.0.1" });
  app.get("/", async (request) => clientInfoOf(request).ip);
  expect((await app.inject({ url: "/", headers: { "x-forwarded-for": said } })).body).toBe(ip);
});
