export { recordCounterPayment } from "./service/counter-payment.ts";
