import { getPaymentConfiguration, type PaymentConfiguration } from "@secret/contract";
import { call } from "../../platform/api.ts";

/** What the provider's form needs. Asked for with each form that is drawn: nothing of it is kept. */
export function readPaymentConfiguration(): Promise<PaymentConfiguration> {
  return call(getPaymentConfiguration);
}
