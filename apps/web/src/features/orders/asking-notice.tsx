import { useEffect, useState } from "react";
import { Notice } from "../../ui/panel.tsx";

/** Most payments end before this: what else to know is said to those who wait longer. */
const LONG_MS = 5_000;

/** A payment is under way, and nobody knows yet how it ends. */
export function AskingNotice() {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Notice tone="info">
      We are asking the bank. Don't pay again.
      {isLong && (
        <span className="mt-1 block font-normal">
          Your order is kept for you meanwhile. You may close this page: My Orders shows how it ended, within
          five minutes.
        </span>
      )}
    </Notice>
  );
}
