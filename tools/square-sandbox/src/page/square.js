// The stand-in's payment script, with the surface of the Web Payments SDK. Loaded by the paying page.
(() => {
  const origin = new URL(document.currentScript.src).origin;

  class SquareError extends Error {
    constructor(name, message) {
      super(message);
      this.name = name;
    }
  }

  class Card {
    #frame;
    #options;
    #pending = new Map();
    #ready;
    #onMessage = (event) => this.#receive(event);

    constructor(options = {}) {
      this.#options = options;
    }

    async attach(selector) {
      const target = typeof selector === "string" ? document.querySelector(selector) : selector;
      if (!target) throw new SquareError("ElementNotFoundError", `No element matches ${selector}`);
      this.#frame = document.createElement("iframe");
      this.#frame.src = `${origin}/v1/card-form`;
      this.#frame.title = "Card details";
      Object.assign(this.#frame.style, { width: "100%", height: "196px", border: "0", display: "block" });
      addEventListener("message", this.#onMessage);
      const loaded = new Promise((resolve, reject) => {
        this.#ready = resolve;
        setTimeout(() => reject(new SquareError("UnexpectedError", "The card form did not load")), 10_000);
      });
      target.append(this.#frame);
      await loaded;
      this.#send({ type: "configure", style: this.#options.style ?? {} });
    }

    async configure(options) {
      this.#options = { ...this.#options, ...options };
      this.#send({ type: "configure", style: this.#options.style ?? {} });
    }

    focus() {
      this.#send({ type: "focus" });
    }

    async clear() {
      this.#send({ type: "clear" });
    }

    addEventListener() {}
    removeEventListener() {}

    async destroy() {
      removeEventListener("message", this.#onMessage);
      this.#frame?.remove();
      this.#frame = undefined;
      return true;
    }

    async tokenize() {
      if (!this.#frame) throw new SquareError("PaymentMethodNotAttachedError", "The card form is gone");
      const id = crypto.getRandomValues(new Uint32Array(2)).join("-");
      const result = await new Promise((resolve) => {
        this.#pending.set(id, resolve);
        this.#send({ type: "tokenize", id });
      });
      if (!result) throw new SquareError("TokenizationError", "Tokenization failed: Failed to fetch");
      return result;
    }

    #send(message) {
      this.#frame?.contentWindow?.postMessage(message, origin);
    }

    #receive(event) {
      if (event.origin !== origin || event.source !== this.#frame?.contentWindow) return;
      const { type, id, result, height } = event.data;
      if (type === "ready") this.#ready();
      if (type === "height") this.#frame.style.height = `${height}px`;
      if (type === "tokenized") {
        this.#pending.get(id)?.(result);
        this.#pending.delete(id);
      }
    }
  }

  /** Apple Pay brings no button: the page draws its own, as Apple's guidelines want it. */
  class Wallet {
    async tokenize() {
      const { token } = await (await fetch(`${origin}/v1/wallet-token`)).json();
      return { status: "OK", token, details: { card: { brand: "VISA", last4: "1111" } } };
    }

    async destroy() {
      return true;
    }
  }

  class GooglePay extends Wallet {
    async attach(selector) {
      const button = document.createElement("button");
      button.type = "button";
      button.ariaLabel = "Pay with Google Pay";
      button.textContent = "Google Pay";
      button.style.cssText =
        "width:100%;min-height:48px;border:0;border-radius:12px;background:#000;color:#fff;font:600 17px sans-serif";
      document.querySelector(selector).append(button);
    }
  }

  async function wallet(label, Method, request) {
    if (!request) throw new SquareError("PaymentRequestRequiredError", "A payment request is required");
    const { enabled } = await (await fetch(`${origin}/v1/wallets`)).json();
    if (!enabled) throw new SquareError("PaymentMethodUnsupportedError", `${label} is not supported here`);
    return new Method();
  }

  window.Square = {
    payments(applicationId, locationId) {
      if (!applicationId) throw new SquareError("InvalidApplicationIdError", "The application id is missing");
      if (!locationId) throw new SquareError("InvalidLocationIdError", "The location id is missing");
      return {
        card: async (options) => new Card(options),
        paymentRequest: (options) => ({ ...options, update: () => true }),
        applePay: (request) => wallet("Apple Pay", Wallet, request),
        googlePay: (request) => wallet("Google Pay", GooglePay, request),
        setLocale: async () => undefined,
      };
    },
  };
})();
