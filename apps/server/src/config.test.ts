import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { ConfigError, loadConfig, SETTING_NAMES } from "./config.ts";

const SQUARE = {
  SQUARE_ACCESS_TOKEN: "token",
  SQUARE_LOCATION_ID: "location",
  SQUARE_APPLICATION_ID: "application",
  SQUARE_WEBHOOK_SIGNATURE_KEY: "key",
  SQUARE_ENVIRONMENT: "sandbox",
};

const PRODUCTION = {
  ...SQUARE,
  SQUARE_ENVIRONMENT: "production",
  NODE_ENV: "production",
  PUBLIC_URL: "https://secret.test",
  SECRET_KEY: "a key of more than thirty-two letters, for this test",
  SMTP_URL: "smtp://127.0.0.1:9",
  MAIL_FROM: "SECRET <hello@secret.test>",
  TRUST_PROXY: "none",
};

function failureOf(environment: Readonly<Record<string, string>>): string {
  try {
    loadConfig(environment);
    return "";
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
}

test("the example of the settings explains every one of them, and no other", () => {
  const example = readFileSync(new URL("../../../.env.example", import.meta.url), "utf8");
  const named = [...example.matchAll(/^([A-Z_]+)=/gm)].map((match) => match[1]);
  expect(named.sort()).toEqual([...SETTING_NAMES].sort());
});

describe("settings", () => {
  test("have defaults for development", () => {
    expect(loadConfig(SQUARE)).toMatchObject({
      mode: "development",
      port: 3000,
      publicUrl: "http://localhost:3000",
      settings: {
        defaults: { signUp: "open", crewSecondFactor: "nobody", holdSeconds: 600, smsPerDay: 1_000 },
        fixed: {},
      },
    });
  });

  test("abuse 79: development listens on this machine only by default", () => {
    expect(loadConfig(SQUARE).host).toBe("127.0.0.1");
    expect(loadConfig({ ...SQUARE, HOST: "0.0.0.0" }).host).toBe("0.0.0.0");
    expect(loadConfig(PRODUCTION).host).toBe("0.0.0.0");
  });

  test("abuse 79: production starts with all settings that it requires", () => {
    expect(loadConfig(PRODUCTION)).toMatchObject({ mode: "production", trustedProxies: false });
    const behind = loadConfig({ ...PRODUCTION, TRUST_PROXY: "10.0.0.0/8, 203.0.113.7" });
    expect(behind.trustedProxies).toEqual(["10.0.0.0/8", "203.0.113.7"]);
    const trial = loadConfig({ ...PRODUCTION, SQUARE_ENVIRONMENT: "sandbox", TEST_PAYMENTS: "shown" });
    expect(trial.showsTestPayments).toBe(true);
    expect(loadConfig({ ...PRODUCTION, TEST_PAYMENTS: "shown" }).showsTestPayments).toBe(false);
  });

  test.each<[Record<string, string>, string, string]>([
    [{ SECRET_KEY: "" }, "SECRET_KEY", "missing"],
    [{ SECRET_KEY: "development only, never used in production" }, "SECRET_KEY", "wrong"],
    [{ SECRET_KEY: "too short" }, "SECRET_KEY", "wrong"],
    [{ SECRET_KEY_FORMER: "development only, never used in production" }, "SECRET_KEY_FORMER", "wrong"],
    [{ PUBLIC_URL: "" }, "PUBLIC_URL", "missing"],
    [{ PUBLIC_URL: "http://secret.test" }, "PUBLIC_URL", "wrong"],
    [{ PUBLIC_URL: "https://secret.test/shop" }, "PUBLIC_URL", "wrong"],
    [{ SMTP_URL: "" }, "SMTP_URL", "missing"],
    [{ TRUST_PROXY: "" }, "TRUST_PROXY", "missing"],
    [{ TRUST_PROXY: "yes" }, "TRUST_PROXY", "wrong"],
    [{ TRUST_PROXY: "0.0.0.0/0" }, "TRUST_PROXY", "wrong"],
    [{ TRUST_PROXY: "none,10.0.0.0/8" }, "TRUST_PROXY", "wrong"],
    [{ PUSH_ENDPOINTS: "loopback" }, "PUSH_ENDPOINTS", "wrong"],
    [{ SQUARE_ENVIRONMENT: "http://127.0.0.1:4000" }, "SQUARE_ENVIRONMENT", "wrong"],
    [{ SQUARE_ENVIRONMENT: "http://127.0.0.1:4000", TEST_PAYMENTS: "shown" }, "SQUARE_ENVIRONMENT", "wrong"],
    [{ SQUARE_ENVIRONMENT: "sandbox" }, "SQUARE_ENVIRONMENT", "wrong"],
    [{ SQUARE_ENVIRONMENT: "elsewhere" }, "SQUARE_ENVIRONMENT", "wrong"],
    [{ TEST_PAYMENTS: "maybe" }, "TEST_PAYMENTS", "wrong"],
    [{ SQUARE_ACCESS_TOKEN: "" }, "SQUARE_ACCESS_TOKEN", "missing"],
    [{ SQUARE_LOCATION_ID: "" }, "SQUARE_LOCATION_ID", "missing"],
    [{ SQUARE_APPLICATION_ID: "" }, "SQUARE_APPLICATION_ID", "missing"],
    [{ SQUARE_WEBHOOK_SIGNATURE_KEY: "" }, "SQUARE_WEBHOOK_SIGNATURE_KEY", "missing"],
    [{ SQUARE_ENVIRONMENT: "" }, "SQUARE_ENVIRONMENT", "missing"],
    [{ MAIL_FROM: "" }, "MAIL_FROM", "missing"],
    [{ MAIL_WEBHOOK_SECRET: "too short" }, "MAIL_WEBHOOK_SECRET", "wrong"],
    [{ TWILIO_FROM: "+12135550100" }, "TWILIO_ACCOUNT_SID", "missing"],
    [{ BUCKET_URL: "https://s3.example.com/secret" }, "BUCKET_REGION", "missing"],
    [{ ROLE: "everything" }, "ROLE", "wrong"],
    [{ NODE_ENV: "prod" }, "NODE_ENV", "wrong"],
    [{ NODE_ENV: "" }, "PUBLIC_URL", "wrong"],
    [{ NODE_ENV: "test", HOST: "0.0.0.0" }, "HOST", "wrong"],
  ])("abuse 79: production with %o is refused, naming %s", (forgotten, name, what) => {
    const failure = failureOf({ ...PRODUCTION, ...forgotten });
    expect(failure).toMatch(new RegExp(`^Setting ${name} is ${what}: .`));
    expect(failure).not.toContain("\n");
  });

  test("require a second factor of staff and admins in production by default", () => {
    expect(loadConfig(PRODUCTION).settings.defaults.crewSecondFactor).toBe("staff");
    const without = loadConfig({ ...PRODUCTION, REQUIRE_SECOND_FACTOR: "nobody" });
    expect(without.settings.fixed).toEqual({ crewSecondFactor: "nobody" });
    expect(loadConfig(SQUARE).settings.defaults.crewSecondFactor).toBe("nobody");
    const strict = loadConfig({ ...SQUARE, REQUIRE_SECOND_FACTOR: "staff" });
    expect(strict.settings.fixed).toEqual({ crewSecondFactor: "staff" });
  });

  test("that the environment sets can't be changed by the owner", () => {
    const said = { SIGN_UP: "invitation", HOLD_SECONDS: "300", SMS_PER_DAY: "0" };
    expect(loadConfig({ ...SQUARE, ...said }).settings.fixed).toEqual({
      signUp: "invitation",
      holdSeconds: 300,
      smsPerDay: 0,
    });
  });

  test("that are empty count as unset", () => {
    expect(loadConfig({ ...SQUARE, PORT: "" }).port).toBe(3000);
  });

  test.each([
    [{ ...SQUARE, PORT: "70000" }, "PORT"],
    [{ ...SQUARE, HOLD_SECONDS: "soon" }, "HOLD_SECONDS"],
    [{ ...SQUARE, DATABASE_URL: "mysql://host/database" }, "DATABASE_URL"],
    [{ ...SQUARE, SQUARE_LOCATION_ID: "" }, "SQUARE_LOCATION_ID"],
    [{ ...SQUARE, SMTP_URL: "smtp://mail.example" }, "MAIL_FROM"],
    [{ ...SQUARE, TWILIO_ACCOUNT_SID: "AC1" }, "TWILIO_AUTH_TOKEN"],
    [{ ...SQUARE, NODE_ENV: "production" }, "SECRET_KEY"],
  ])("%o are refused, naming the wrong one", (environment, name) => {
    expect(() => loadConfig(environment)).toThrow(ConfigError);
    expect(() => loadConfig(environment)).toThrow(new RegExp(`^Setting ${name} is `));
  });

  test("give each purpose its own key, which never changes", () => {
    const { deriveKey } = loadConfig({ ...SQUARE, SECRET_KEY: "x".repeat(32) });
    expect(deriveKey("one")).toEqual(loadConfig({ ...SQUARE, SECRET_KEY: "x".repeat(32) }).deriveKey("one"));
    expect(deriveKey("one")).not.toEqual(deriveKey("two"));
    expect(deriveKey("one")).toHaveLength(32);
  });

  test("abuse 90: accept the former key, and make nothing new with it", () => {
    const before = loadConfig({ ...SQUARE, SECRET_KEY: "x".repeat(32) });
    const after = loadConfig({ ...SQUARE, SECRET_KEY: "y".repeat(32), SECRET_KEY_FORMER: "x".repeat(32) });
    expect(before.acceptedKeys("one")).toEqual([before.deriveKey("one")]);
    expect(after.acceptedKeys("one")).toEqual([after.deriveKey("one"), before.deriveKey("one")]);
    expect(after.deriveKey("one")).not.toEqual(before.deriveKey("one"));
  });

  test("allow Square's pages, and only those of the environment", () => {
    expect(loadConfig(SQUARE).square.pageOrigins).toContain("https://sandbox.web.squarecdn.com");
    expect(loadConfig({ ...SQUARE, SQUARE_ENVIRONMENT: "production" }).square).toMatchObject({
      scriptUrl: "https://web.squarecdn.com/v1/square.js",
      isTest: false,
    });
  });
});
