import { getPaymentConfiguration, type PaymentConfiguration } from "@secret/contract";
import { call } from "../../platform/api.ts";

/** Loads the configuration of Square's form. It isn't cached: each form loads it again. */
export function readPaymentConfiguration(): Promise<PaymentConfiguration> {
  return call(getPaymentConfiguration);
}
