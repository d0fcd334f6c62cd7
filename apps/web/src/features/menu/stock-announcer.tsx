import type { MenuItem } from "@secret/contract";
import { useEffect, useRef, useState } from "react";
import { stockNews } from "./stock-news.ts";

/** In a rush stock changes five times a second: what happened is gathered. */
const PAUSE_MS = 15_000;

/** Reads out what of the menu became scarce, sold out or came back, for those who can't see it change. */
export function StockAnnouncer({ menu }: { menu: readonly MenuItem[] }) {
  const [news, setNews] = useState("");
  const told = useRef(menu);
  const latest = useRef(menu);
  useEffect(() => {
    latest.current = menu;
  }, [menu]);
  useEffect(() => {
    const timer = setInterval(() => {
      const words = stockNews(told.current, latest.current);
      told.current = latest.current;
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
