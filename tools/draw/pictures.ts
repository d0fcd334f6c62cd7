import {
  drawCornRibs,
  drawLemonade,
  drawLobsterRoll,
  drawStreetSlaw,
  drawTruffleFries,
} from "./dishes/sides.ts";
import { drawClassicTail, drawGarlicButterTail, drawHotHoneyTail, drawSecretTail } from "./dishes/tails.ts";
import { drawPattern } from "./pattern.ts";
import {
  drawAnnouncedStrip,
  drawClaimPreview,
  drawDayPreview,
  drawEventPreview,
  drawLandingPreview,
} from "./previews.ts";
import { drawDoor, drawDusk, drawHandOff, drawOil, drawPoster } from "./scenes.ts";
import * as spots from "./spots.ts";

interface Drawing {
  readonly draw: () => string | Promise<string>;
  /** Path in `public/`, without size and type. */
  readonly path: string;
  /** Format of the files. Mails and previews of links need PNG. */
  readonly type: "avif" | "png";
  /** Widths in px; the last one is the file without a width in its name. */
  readonly widths: readonly [...number[], number];
}

/** Dishes are shown in rows of the menu (the small width) and in cards and sheets (the large one). */
const dish = (name: string, draw: () => string): Drawing => ({
  path: `menu/${name}`,
  draw,
  type: "avif",
  widths: [320, 720],
});
const scene = (name: string, draw: () => string): Drawing => ({
  path: `slides/${name}`,
  draw,
  type: "avif",
  widths: [640, 1200],
});
const spot = (name: string, draw: () => string): Drawing => ({
  path: `spots/${name}`,
  draw,
  type: "avif",
  widths: [416],
});
const state = (name: string, draw: () => string): Drawing => ({
  path: `states/${name}`,
  draw,
  type: "avif",
  widths: [720],
});
const preview = (name: string, draw: Drawing["draw"]): Drawing => ({
  path: `previews/${name}`,
  draw,
  type: "png",
  widths: [1200],
});
/** Strips on the top of mails, twice as fine as they are shown. The server sends them with the mail's logo. */
const strip = (name: string, draw: () => string): Drawing => ({
  path: `../../server/src/platform/messages/mail/strips/${name}`,
  draw,
  type: "png",
  widths: [1200],
});

/** Every picture of the product, except the logo and the blurred ticket. Add a dish with a line here. */
export const PICTURES: readonly Drawing[] = [
  dish("secret-tail", drawSecretTail),
  dish("classic-tail", drawClassicTail),
  dish("hot-honey-tail", drawHotHoneyTail),
  dish("garlic-butter-tail", drawGarlicButterTail),
  dish("lobster-roll", drawLobsterRoll),
  dish("truffle-fries", drawTruffleFries),
  dish("corn-ribs", drawCornRibs),
  dish("street-slaw", drawStreetSlaw),
  dish("lemonade", drawLemonade),
  dish("no-picture", drawPattern),
  scene("tail", drawPoster),
  scene("back-door", drawDoor),
  scene("fryer", drawOil),
  scene("street", drawDusk),
  scene("window", drawHandOff),
  spot("no-events", spots.drawNoEvents),
  spot("no-orders", spots.drawNoOrders),
  spot("no-news", spots.drawNoNews),
  spot("cold-fryer", spots.drawColdFryer),
  spot("shut-hatch", spots.drawShutHatch),
  spot("unplugged", spots.drawUnplugged),
  spot("blank-ticket", spots.drawBlankTicket),
  spot("burnt-candle", spots.drawBurntCandle),
  spot("empty-hook", spots.drawEmptyHook),
  spot("window", spots.drawOpenHatch),
  state("confirmed", spots.drawConfirmed),
  state("preparing", () => drawOil(960, 375)),
  state("ready", spots.drawReady),
  state("picked-up", spots.drawPickedUp),
  preview("landing", drawLandingPreview),
  preview("claim", drawClaimPreview),
  preview("event", drawEventPreview),
  {
    ...preview("day", drawDayPreview),
    path: "../../server/src/features/events/preview/ticket",
  },
  strip("announced", drawAnnouncedStrip),
  strip("confirmed", spots.drawConfirmed),
  strip("ready", spots.drawReady),
];
