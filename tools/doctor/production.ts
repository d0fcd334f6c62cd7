/** Account of the stand-in for Square in the doctor's tests. */
export const SQUARE = {
  accessToken: "doctor-access-token",
  locationId: "DOCTOR",
  applicationId: "doctor-application",
  webhookSignatureKey: "doctor-signature-key",
};

/** Complete settings of a production server, for the doctor's tests. */
export const PRODUCTION = {
  NODE_ENV: "production",
  DATABASE_URL: "postgres://secret@127.0.0.1/secret",
  PUBLIC_URL: "https://secret.test",
  SECRET_KEY: "a key of more than thirty-two letters, for this test",
  TRUST_PROXY: "none",
  SMTP_URL: "smtp://127.0.0.1:9",
  MAIL_FROM: "SECRET <hello@secret.test>",
  MAIL_WEBHOOK_SECRET: "a key of more than thirty-two letters, for mails",
  SQUARE_ACCESS_TOKEN: SQUARE.accessToken,
  SQUARE_LOCATION_ID: SQUARE.locationId,
  SQUARE_APPLICATION_ID: SQUARE.applicationId,
  SQUARE_WEBHOOK_SIGNATURE_KEY: SQUARE.webhookSignatureKey,
  SQUARE_ENVIRONMENT: "production",
  DRAW_BEACONS: "https://127.0.0.1:9",
  TWILIO_ACCOUNT_SID: "AC1",
  TWILIO_AUTH_TOKEN: "token",
  TWILIO_FROM: "+12135550100",
};
