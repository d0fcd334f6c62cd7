import { connect, constants } from "node:http2";
import type { AppleWalletConfig } from "../../../config-wallets.ts";

/** Outcome of a push: "gone" if Apple no longer knows the device's token. */
type PassPushOutcome = "sent" | "gone" | "failed";

/** Timeout of a push and of the connection, in ms. */
const TIMEOUT_MS = 5_000;
const ANSWER_BYTES_MAX = 2_048;
/** Reasons for which a token will never work again. Source: Apple, "Handling notification responses from APNs". */
const GONE_REASONS = /"(BadDeviceToken|Unregistered|DeviceTokenNotForTopic|ExpiredToken)"/;

/**
 * Notifies devices of changed passes: sends an empty push to each token, which makes the device reload its passes. Uses
 * one connection, which the pass type's certificate authenticates.
 * @returns the outcomes, in the tokens' order
 */
export async function pushToDevices(
  { pushUrl, certificate, key, passTypeId }: AppleWalletConfig,
  tokens: readonly string[],
): Promise<PassPushOutcome[]> {
  const connection = connect(pushUrl, { cert: certificate, key });
  // Each request fails with the connection.
  connection.on("error", () => undefined);
  connection.setTimeout(TIMEOUT_MS, () => connection.destroy());
  try {
    return await Promise.all(tokens.map((token) => push(connection, token, passTypeId)));
  } finally {
    connection.close();
  }
}

function push(
  connection: ReturnType<typeof connect>,
  token: string,
  topic: string,
): Promise<PassPushOutcome> {
  return new Promise((resolve) => {
    const request = connection.request({
      [constants.HTTP2_HEADER_METHOD]: "POST",
      [constants.HTTP2_HEADER_PATH]: `/3/device/${token}`,
      "apns-topic": topic,
    });
    let status = 0;
    let answer = "";
    request.setTimeout(TIMEOUT_MS, () => request.close(constants.NGHTTP2_CANCEL));
    request.on("response", (headers) => {
      status = Number(headers[constants.HTTP2_HEADER_STATUS]);
    });
    request.setEncoding("utf8");
    request.on("data", (chunk: string) => {
      if (answer.length < ANSWER_BYTES_MAX) answer += chunk;
    });
    request.on("error", () => undefined);
    request.on("close", () => resolve(outcomeOf(status, answer)));
    request.end("{}");
  });
}

function outcomeOf(status: number, answer: string): PassPushOutcome {
  if (status === 200) return "sent";
  return status === 410 || (status === 400 && GONE_REASONS.test(answer)) ? "gone" : "failed";
}
