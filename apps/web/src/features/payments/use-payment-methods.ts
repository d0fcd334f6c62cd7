import { ApiError } from "@secret/contract";
import type { PaymentSourceKind } from "@secret/domain";
import { useEffect, useRef, useState } from "react";
import { loadModule } from "../../platform/load-module.ts";
import { readPaymentConfiguration } from "./payment-queries.ts";
import type { DrawnMethod, PaymentMethod, TokenSource } from "./square-form.ts";

/** Element ids where Square draws its forms. */
export const CARD_FORM_ID = "card-form";
export const GOOGLE_PAY_ID = "google-pay";

interface Wallets {
  readonly applePay: DrawnMethod | undefined;
  readonly googlePay: PaymentMethod | undefined;
}
const NO_WALLETS: Wallets = { applePay: undefined, googlePay: undefined };

/** A chosen payment method and its kind in a request. */
export interface Chosen {
  readonly kind: PaymentSourceKind;
  askForToken(): Promise<string>;
}

/** Loaded apart from the checkout, because it has to wait for Square's script anyway. */
const loadProviderCode = () =>
  loadModule(() => import("./square-form.ts")).catch(() => {
    throw new Error("Failed to load payment form");
  });

/** Draws Square's card form and finds the available wallets. */
export function usePaymentMethods(totalCents: number) {
  const [card, setCard] = useState<DrawnMethod>();
  const [provider, setProvider] = useState<Pick<typeof import("./square-form.ts"), "askForToken">>();
  const [wallets, setWallets] = useState(NO_WALLETS);
  const [haveAnswered, setAnswered] = useState(false);
  const [isTest, setTest] = useState(false);
  const [failure, setFailure] = useState<string>();
  const attached = useRef<DrawnMethod[]>([]);

  useEffect(() => {
    let isGone = false;
    const draw = async () => {
      const [configuration, code] = await Promise.all([readPaymentConfiguration(), loadProviderCode()]);
      const payments = await code.openSquare(configuration);
      if (isGone) return;
      setTest(configuration.isTest);
      const form = await code.drawCardForm(payments, `#${CARD_FORM_ID}`);
      attached.current.push(form);
      if (isGone) return void form.destroy();
      setCard(form);
      setProvider(code);
      const request = payments.paymentRequest(code.walletRequest(totalCents));
      // An unavailable wallet rejects the call: it gets no button.
      const applePay = await payments.applePay(request).catch(() => undefined);
      const googlePay = await payments.googlePay(request).catch(() => undefined);
      if (isGone) return;
      setWallets({ applePay, googlePay });
      setAnswered(true);
    };
    draw().catch((error: unknown) => setFailure(failureText(error)));
    return () => {
      isGone = true;
      setWallets(NO_WALLETS);
      for (const method of attached.current.splice(0)) void method.destroy();
    };
  }, [totalCents]);

  useEffect(() => {
    const { googlePay } = wallets;
    if (googlePay === undefined) return;
    attached.current.push(googlePay);
    googlePay.attach(`#${GOOGLE_PAY_ID}`).catch(() => setWallets({ ...wallets, googlePay: undefined }));
  }, [wallets]);

  /** Texts about unavailable wallets; none until they were checked. */
  const unavailable = haveAnswered ? missingWallets(wallets) : [];
  /** Synchronous, because a wallet's sheet opens only within the tap's own event. */
  const choose = (method: TokenSource | undefined, kind: PaymentSourceKind): Chosen | undefined =>
    method && provider && { kind, askForToken: () => provider.askForToken(method, kind) };
  return { card, choose, wallets, unavailable, isTest, failure };
}

function missingWallets({ applePay, googlePay }: Wallets): readonly string[] {
  return [
    ...(applePay === undefined ? ["Apple Pay not available"] : []),
    ...(googlePay === undefined ? ["Google Pay not available"] : []),
  ];
}

function failureText(error: unknown): string {
  const isOurs = error instanceof ApiError || (error instanceof Error && error.message.startsWith("Failed"));
  return isOurs
    ? (error as Error).message
    : "Failed to initialize payment form. Please refresh and try again.";
}
