import { type ReactNode, useEffect, useRef } from "react";

/** A dialog on the browser's own element: focus stays inside, Escape closes. */
export function Dialog({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    element.current?.showModal();
  }, []);
  return (
    <dialog
      ref={element}
      onClose={onClose}
      aria-labelledby="dialog-title"
      className="arrive m-auto w-[min(28rem,calc(100vw-2rem))] rounded-2xl border border-line bg-raised p-6 text-ink shadow-card backdrop:bg-black/55"
    >
      <h2 id="dialog-title" className="mb-3 text-[1.35rem]">
        {title}
      </h2>
      {children}
    </dialog>
  );
}
