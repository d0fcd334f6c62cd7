import type { MenuItem } from "@secret/contract";
import { useEffect, useRef, useState } from "react";
import { stockNews } from "./stock-news.ts";

/** Minimum time between announcements, in ms, because stock can change five times a second in a rush. */
const PAUSE_MS = 15_000;

/** Announces to screen readers which items became scarce, sold out or came back. */
export function StockAnnouncer({ menu }: { menu: readonly MenuItem[] }) {
  const [news, setNews] = useState("");
  const announced = useRef(menu);
  const latest = useRef(menu);
  useEffect(() => {
    latest.current = menu;
  }, [menu]);
  useEffect(() => {
    const timer = setInterval(() => {
      const words = stockNews(announced.current, latest.current);
      announced.current = latest.current;
      setNews(words);
    }, PAUSE_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <p role="status" className="sr-only">
      {news}
    </p>
  );
}
