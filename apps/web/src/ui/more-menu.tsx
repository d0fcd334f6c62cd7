import type { ReactNode } from "react";
import { Menu } from "./menu.tsx";

interface MoreMenuProps {
  /** Accessible name: "Actions for order 7MV-J36". */
  readonly label: string;
  readonly header?: ReactNode;
  readonly children: ReactNode;
}

/** Overflow menu of a table row, opened by three dots. */
export function MoreMenu({ label, header, children }: MoreMenuProps) {
  return (
    <Menu
      label={label}
      buttonClassName="rounded-lg hover:bg-quiet"
      button={
        <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5 fill-current">
          <circle cx="4" cy="10" r="1.7" />
          <circle cx="10" cy="10" r="1.7" />
          <circle cx="16" cy="10" r="1.7" />
        </svg>
      }
      header={header}
    >
      {children}
    </Menu>
  );
}
