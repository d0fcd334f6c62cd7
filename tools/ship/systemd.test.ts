import { globSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";
import { loadConfig, SETTING_NAMES } from "../../apps/server/src/config.ts";
import { missingIn, readUnit, type Unit } from "./read-files.ts";

const units = globSync("deploy/systemd/*").map((path): [string, Unit] => [basename(path), readUnit(path)]);
const services = units.filter(([name]) => name.endsWith(".service"));
const SECRETS = {
  DATABASE_URL: "postgres://secret:c0ffee@127.0.0.1:5432/secret",
  PUBLIC_URL: "https://order.example.com",
  SECRET_KEY: "a key of more than thirty-two letters, for this test",
  TRUST_PROXY: "127.0.0.1",
  SMTP_URL: "smtps://mail.example.com",
  MAIL_FROM: "SECRET <hello@example.com>",
  SQUARE_ENVIRONMENT: "production",
  SQUARE_ACCESS_TOKEN: "token",
  SQUARE_LOCATION_ID: "location",
  SQUARE_APPLICATION_ID: "application",
  SQUARE_WEBHOOK_SIGNATURE_KEY: "key",
};

/** Settings that confine a compromised service. */
const HARDENED = {
  NoNewPrivileges: ["yes"],
  ProtectSystem: ["strict"],
  ProtectHome: ["yes"],
  InaccessiblePaths: ["-/opt/secret/.git"],
  PrivateTmp: ["yes"],
  PrivateDevices: ["yes"],
  ProtectKernelTunables: ["yes"],
  RestrictNamespaces: ["yes"],
  CapabilityBoundingSet: [""],
  SystemCallFilter: ["@system-service", "~@privileged @resources"],
};

test("web processes, worker and backup have units", () => {
  expect(units.map(([name]) => name).sort()).toEqual([
    "secret-backup.service",
    "secret-backup.timer",
    "secret-web@.service",
    "secret-worker.service",
    "secret.target",
  ]);
});

test.each(services)("%s has minimal privileges and a user other than root", (_name, { Service }) => {
  expect(Service).toMatchObject(HARDENED);
  expect(Service?.User?.[0]).toMatch(/^(secret|postgres)$/);
});

test.each(services)(
  "%s runs an existing command with settings that production accepts",
  (_name, { Service }) => {
    expect(missingIn(Service?.ExecStart?.[0]?.split(" ") ?? ["none.ts"])).toEqual([]);
    expect(Service?.EnvironmentFile).toEqual(["/etc/secret/env"]);
    const said = (Service?.Environment ?? [])
      .flatMap((line) => line.split(" "))
      .map((each) => each.split("="));
    const settings = Object.fromEntries(
      said.filter(([name]) => !/^(npm|MALLOC)_/.test(name ?? "")),
    ) as Record<string, string>;
    expect(Object.keys(settings).filter((name) => !SETTING_NAMES.includes(name))).toEqual([]);
    const port = settings.PORT?.replace("%i", "3001") ?? "";
    expect(loadConfig({ ...SECRETS, ...settings, PORT: port }).mode).toBe("production");
  },
);

test("an ended service is restarted, and the timer runs the backup nightly, also after a missed night", () => {
  for (const [name, { Service }] of services)
    expect(Service?.Restart?.[0]).toBe(name === "secret-backup.service" ? undefined : "always");
  const timer = Object.fromEntries(units)["secret-backup.timer"]?.Timer;
  expect(timer).toMatchObject({ OnCalendar: ["*-*-* 10:00:00 UTC"], Persistent: ["yes"] });
});
