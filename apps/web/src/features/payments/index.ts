export { OrderPayments } from "./admin/order-payments.tsx";
export { OpenMoneyPanel } from "./open-money-panel.tsx";
export { PaymentForms, usePaying } from "./payment-forms.tsx";
export { hasOpenPayment } from "./payment-mutations.ts";
