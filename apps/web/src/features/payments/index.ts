export { OrderPayments } from "./admin/order-payments.tsx";
export { OpenMoneyPanel } from "./open-money-panel.tsx";
export { PaymentForms } from "./payment-forms.tsx";
export { hasOpenPayment } from "./payment-mutations.ts";
export { usePaying } from "./use-paying.ts";
