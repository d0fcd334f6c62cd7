/** "Order 7MV-J36": the number large, in digits and letters that can be told apart and read aloud. */
export function OrderTitle({ orderNumber }: { orderNumber: string }) {
  return (
    <>
      <span className="block label-caps text-soft">Order</span>{" "}
      <span className="number block text-title leading-none">{orderNumber}</span>
    </>
  );
}
