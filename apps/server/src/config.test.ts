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
      holdSeconds: 600,
    });
  });

  test("that are empty count as not given", () => {
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
  ])("%o are refused with the name of the wrong one", (environment, name) => {
    expect(() => loadConfig(environment)).toThrow(ConfigError);
    expect(() => loadConfig(environment)).toThrow(new RegExp(`^Setting ${name} is `));
  });

  test("give each purpose a key of its own, always the same one", () => {
    const { deriveKey } = loadConfig({ ...SQUARE, SECRET_KEY: "x".repeat(32) });
    expect(deriveKey("one")).toEqual(loadConfig({ ...SQUARE, SECRET_KEY: "x".repeat(32) }).deriveKey("one"));
    expect(deriveKey("one")).not.toEqual(deriveKey("two"));
    expect(deriveKey("one")).toHaveLength(32);
  });

  test("admit the card provider's pages, and only those of the environment", () => {
    expect(loadConfig(SQUARE).square.pageOrigins).toContain("https://sandbox.web.squarecdn.com");
    expect(loadConfig({ ...SQUARE, SQUARE_ENVIRONMENT: "production" }).square).toMatchObject({
      scriptUrl: "https://web.squarecdn.com/v1/square.js",
      isTest: false,
    });
  });
});
