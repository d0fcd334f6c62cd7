import type { ReactNode } from "react";

/** The sheet that every account screen is written on. */
export function AccountCard({
  title,
  subtitle,
  children,
}: {
  title: string;
  subtitle: string;
  children: ReactNode;
}) {
  return (
    <div className="mx-auto grid w-full max-w-md gap-6 px-5 py-8 sm:py-14">
      <div>
        <h1 className="text-title">{title}</h1>
        <p className="mt-2 text-soft">{subtitle}</p>
      </div>
      {children}
    </div>
  );
}
