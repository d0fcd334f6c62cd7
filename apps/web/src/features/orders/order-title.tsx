/** "Order 7MV-J36", the number in figures that can be told apart and read aloud. */
export function OrderTitle({ orderNumber }: { orderNumber: string }) {
  return (
    <>
      Order <span className="figures font-sans font-semibold">{orderNumber}</span>
    </>
  );
}
