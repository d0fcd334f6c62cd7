import type { Page } from "playwright-core";
import { fill, inTurn, press, type Screen } from "../screen.ts";
import { BOARD_SCREENS } from "./board.ts";
import { COUNTER_SCREENS } from "./counter.ts";
import { CREW_EVENT_SCREENS } from "./crew-events.ts";
import { LABEL_SCREENS } from "./labels.ts";
import { SCANNER_SCREENS } from "./scanner.ts";

const chooseSpanish = (page: Page) => page.addInitScript(() => localStorage.setItem("crew-language", "es"));

const ALL = [
  ...CREW_EVENT_SCREENS,
  ...BOARD_SCREENS,
  ...SCANNER_SCREENS,
  ...COUNTER_SCREENS,
  ...LABEL_SCREENS,
];

/** Returns a crew screen in Spanish. `act` replaces a step that names controls in English. */
function inSpanish(name: string, words: string | RegExp, act?: Screen["act"]): Screen {
  const screen = ALL.find((each) => each.name === name);
  if (screen === undefined) throw new Error(`no screen is called "${name}"`);
  const { prepare } = screen;
  return {
    ...screen,
    name: `${name}, in Spanish${act === undefined ? "" : `: ${words}`}`,
    prepare: prepare === undefined ? chooseSpanish : inTurn(chooseSpanish, prepare),
    words,
    ...(act && { act, reopens: true }),
  };
}

const openOrder = (page: Page) => page.getByRole("button", { name: /D4H-F8H/ }).click();

/** The crew's screens in Spanish, which is longer than English. */
export const SPANISH_SCREENS: readonly Screen[] = [
  inSpanish("Crew, which event", "¿Qué evento?"),
  inSpanish("Crew, no event", "No hay eventos por ahora"),
  inSpanish("Board, busy", / de adelanto| de atraso|A tiempo/),
  inSpanish("Board, late", / de atraso/),
  inSpanish("Board, orders whose owners haven't come", "No las eche a freír todavía"),
  inSpanish("Board, two devices took one order", /dos veces/),
  inSpanish("Board, late", "Hay que parar", press("Ayuda")),
  inSpanish("Scanner, no camera", "Aquí no hay cámara"),
  inSpanish("Scanner, hand off", "Entregue"),
  inSpanish("Scanner, picked up before", "Ya se recogió"),
  inSpanish("Scanner, not ready", "No está lista"),
  inSpanish("Scanner, type the number", "Número de orden", press("Escriba el número")),
  inSpanish("List", "Ya llegaron"),
  inSpanish("List, an order", "Entregue sin el código", openOrder),
  inSpanish("Counter, a sale tapped in", /^\$\d+\.\d\d$/),
  inSpanish("Cash count", "Faltante: $3.20", fill("Efectivo contado", "531.12")),
  inSpanish("Labels", /^Imprima \d+ etiquetas$/),
];
