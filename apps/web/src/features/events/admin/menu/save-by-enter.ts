import type { KeyboardEvent } from "react";

/** In a line of text Enter saves, as in any form. For the item's fields, around which is the form of the whole event. */
export function saveByEnter(save: () => unknown) {
  return (event: KeyboardEvent) => {
    const { target } = event;
    if (event.key !== "Enter" || !(target instanceof HTMLInputElement) || target.type === "checkbox") return;
    event.preventDefault();
    void save();
  };
}
