import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { loadConfig, SETTING_NAMES } from "../../apps/server/src/config.ts";
import { LOCALE_FLAGS } from "../../apps/server/src/platform/database/postgres-process.ts";
import { HEALTH_PATH } from "../kit/scene.ts";
import { readDockerfile } from "./dockerfile.ts";
import {
  exists,
  interpolate,
  missingIn,
  readCompose,
  readEnvFile,
  readUnit,
  type Service,
  textOf,
} from "./read-files.ts";

const compose = readCompose();
const services = Object.entries(compose.services);
const example = readEnvFile("deploy/env.example");
const ours = services.filter(([, { build }]) => ["app", "backup"].includes(build?.target ?? ""));
const caddyfile = textOf("deploy/Caddyfile");

/** A filled-in env file. */
const FILLED = {
  ...example,
  SECRET_KEY: "a key of more than thirty-two letters, for this test",
  POSTGRES_PASSWORD: "c0ffee",
  SQUARE_ACCESS_TOKEN: "token",
  SQUARE_LOCATION_ID: "location",
  SQUARE_APPLICATION_ID: "application",
  SQUARE_WEBHOOK_SIGNATURE_KEY: "key",
  SMTP_URL: "smtps://mail.example.com",
  MAIL_FROM: "SECRET <hello@example.com>",
};

function settingsOf({ environment }: Service): Record<string, string> {
  const said = Object.entries(environment).map(([name, value]) => [name, interpolate(value, FILLED)]);
  return { ...FILLED, ...Object.fromEntries(said) };
}

test("two web processes, a worker and a backup share one database", () => {
  const roles = ours.map(([name, { environment }]) => `${name}: ${environment.ROLE ?? "none"}`);
  expect(roles).toEqual(["web-1: web", "web-2: web", "worker: worker", "backup: none", "doctor: none"]);
  const databases = new Set(ours.map(([, service]) => settingsOf(service).DATABASE_URL));
  expect([...databases]).toEqual(["postgres://secret:c0ffee@database:5432/secret"]);
});

test.each(ours)("%s has settings that the server knows and production accepts", (_name, service) => {
  const known = [...SETTING_NAMES, "POSTGRES_PASSWORD", "TMPDIR"];
  expect(Object.keys(settingsOf(service)).filter((name) => !known.includes(name))).toEqual([]);
  expect(loadConfig(settingsOf(service))).toMatchObject({ mode: "production", host: "0.0.0.0", port: 3000 });
});

test("the example of the env file is rejected until it is filled in", () => {
  expect(() => loadConfig({ ...example, NODE_ENV: "production", TRUST_PROXY: "none" })).toThrow("SECRET_KEY");
});

test.each(services)("%s can write only to its volumes, and gains no privileges", (_name, service) => {
  expect(service).toMatchObject({
    read_only: true,
    cap_drop: ["ALL"],
    security_opt: ["no-new-privileges:true"],
  });
  expect(service.privileged).toBeUndefined();
  expect(service.volumes.filter((volume) => volume.includes("docker.sock"))).toEqual([]);
});

test("only the proxy runs as root, with the sole capability to bind its ports", () => {
  const rights = services.filter(([, { cap_add }]) => cap_add.length > 0);
  expect(rights.map(([name, { cap_add }]) => [name, cap_add])).toEqual([["proxy", ["NET_BIND_SERVICE"]]]);
  const users = new Map(
    readDockerfile(textOf("Dockerfile")).map(({ name, steps }) => [
      name,
      steps.findLast(({ keyword }) => keyword === "USER")?.words[0],
    ]),
  );
  for (const [name, { user, build }] of services)
    if (name !== "proxy") expect(user ?? users.get(build?.target ?? "")).toMatch(/^(node|postgres)$/);
});

test("services, networks, volumes, files, stages and commands that are named exist", () => {
  const stages = readDockerfile(textOf("Dockerfile")).map(({ name }) => name);
  const used = { volumes: new Set<string>(), networks: new Set<string>() };
  for (const [, { depends_on, networks, volumes, build, command, environment }] of services) {
    expect(Object.keys(depends_on).filter((name) => !(name in compose.services))).toEqual([]);
    for (const network of networks) used.networks.add(network);
    for (const [source = ""] of volumes.map((volume) => volume.split(":")))
      if (source.startsWith("./")) expect([source, exists(source.slice(2))]).toEqual([source, true]);
      else used.volumes.add(source);
    if (build !== undefined) expect(stages).toContain(build.target);
    expect(missingIn(command ?? [])).toEqual([]);
    for (const value of Object.values(environment))
      expect(value).not.toMatch(/\$\{(?!PUBLIC_URL|POSTGRES_PASSWORD)/);
  }
  expect([...used.volumes].sort()).toEqual(Object.keys(compose.volumes).sort());
  expect([...used.networks].sort()).toEqual(Object.keys(compose.networks).sort());
});

test("the repository contains no secret", () => {
  const secret = /PASSWORD|SECRET|KEY|TOKEN|SMTP_URL|SID/;
  const said = Object.entries(example).filter(([name, value]) => secret.test(name) && value !== "");
  expect(said).toEqual([]);
  for (const [, { environment }] of services)
    for (const [name, value] of Object.entries(environment))
      if (secret.test(name)) expect(value).toMatch(/^\$\{\w+(:\?[^}]*)?\}$/);
});

test("the proxy balances both web processes, checks their health, and is the only trusted proxy", () => {
  const { environment, networks, ports } = compose.services.proxy as Service;
  const webs = ours
    .filter(([, service]) => service.environment.ROLE === "web")
    .map(([name]) => `${name}:3000`);
  expect(environment.WEB_PROCESSES?.split(" ")).toEqual(webs);
  expect(caddyfile).toContain("reverse_proxy {$WEB_PROCESSES} {");
  expect(caddyfile).toContain(`health_uri ${HEALTH_PATH}`);
  expect(networks).toEqual(["front"]);
  expect(ports).toEqual(["80:80", "443:443", "443:443/udp"]);
  const subnet = ours[0]?.[1].environment.TRUST_PROXY;
  expect(compose.networks.front).toEqual({ ipam: { config: [{ subnet }] } });
  for (const [name, service] of services) if (name !== "proxy") expect(service.ports).toEqual([]);
});

test("the proxy refuses calls of the API without TLS, and redirects pages", () => {
  const [, plain = ""] = caddyfile.split("\nhttp:// {");
  expect(plain).toContain("@data path /api/* /auth/v1/*\n\thandle @data {\n\t\trespond 403\n");
  expect(plain).toContain("redir https://{host}{uri} 308");
});

test("a web process drains for longer than the proxy's health interval", () => {
  const asksEverySeconds = Number(/health_interval (\d+)s/.exec(caddyfile)?.[1]);
  const unit = readUnit("deploy/systemd/secret-web@.service");
  const drained = (unit.Service?.Environment ?? []).find((line) => line.startsWith("DRAIN_SECONDS="));
  const web = services.filter(([, { environment }]) => environment.ROLE === "web");
  const drains = [drained?.split("=")[1], ...web.map(([, { environment }]) => environment.DRAIN_SECONDS)];
  expect(drains).toHaveLength(3);
  for (const seconds of drains) expect(Number(seconds)).toBeGreaterThan(asksEverySeconds);
});

test.each([
  ["2026-11-23T09:00:00Z", 1],
  ["2026-11-23T10:00:00Z", 24],
  ["2026-11-23T22:30:00Z", 11.5],
  ["2026-12-31T23:00:00Z", 11],
])("at %s the next backup is in %d hours, at 10:00 UTC", (now, hours) => {
  const [shell = "", flag = "", script = ""] = compose.services.backup?.command ?? [];
  const stubs = `date() { echo ${Date.parse(now) / 1000}; }; sleep() { echo "$1 s"; }; npm() { echo "npm $*"; exit; };`;
  const { stdout } = spawnSync(shell, [flag, stubs + script.replaceAll("$$", "$")], { encoding: "utf8" });
  expect(stdout).toBe(`${hours * 3_600} s\nnpm run backup\n`);
});

test("a failed backup doesn't end the loop", () => {
  const [shell = "", flag = "", script = ""] = compose.services.backup?.command ?? [];
  const stubs = `round=0; date() { echo 0; }; sleep() { :; }; npm() { round=$((round + 1)); echo "round $round"; [ $round -lt 2 ] && return 1; exit; };`;
  const { stdout } = spawnSync(shell, [flag, stubs + script.replaceAll("$$", "$")], { encoding: "utf8" });
  expect(stdout).toBe("round 1\nround 2\n");
});

test("the database is unreachable from outside, and archives its log where the backup expects it", () => {
  const { networks, command = [], volumes } = compose.services.database as Service;
  const backup = compose.services.backup as Service;
  expect(networks).toEqual(["back"]);
  expect(compose.networks.back).toEqual({ internal: true });
  expect(command).toContain("--archive_mode=on");
  const archives = command.find((word) => word.startsWith("--archive_command="));
  const folder = backup.environment.WAL_ARCHIVE_DIR;
  expect(archives?.endsWith(` "%p" "%f" ${folder}`)).toBe(true);
  expect(volumes).toContain(`log:${folder}`);
  expect(backup.volumes).toEqual(
    expect.arrayContaining([`log:${folder}`, `backups:${backup.environment.BACKUP_DIR}`]),
  );
  const script = /sh (\S+)\/(\S+\.sh)/.exec(archives ?? "");
  const copies = readDockerfile(textOf("Dockerfile")).find(({ name }) => name === "database")?.steps;
  const copy = copies?.find(({ keyword }) => keyword === "COPY")?.words ?? [];
  expect(copy[0]?.endsWith(`/${script?.[2]}`)).toBe(true);
  expect(copy.at(-1)).toBe(`${script?.[1]}/`);
});

test("the database has the locale of the PostgreSQL that restores a backup", () => {
  const { environment } = compose.services.database as Service;
  expect(environment.POSTGRES_INITDB_ARGS?.split(" ")).toEqual(LOCALE_FLAGS);
  const createdb = / createdb (.*?) secret`/.exec(textOf("docs/operating.md"))?.[1]?.split(" ");
  expect(createdb).toEqual(expect.arrayContaining([...LOCALE_FLAGS, "--template=template0"]));
});

test("all services share one folder of pictures", () => {
  for (const [name, service] of ours) {
    const folder = loadConfig(settingsOf(service)).pictures.folder;
    expect(service.volumes).toContain(`pictures:${folder}${name === "backup" ? ":ro" : ""}`);
  }
});
