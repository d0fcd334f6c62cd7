import { BRAND } from "@secret/domain";
import { ILLUSTRATION_PALETTE as INK } from "../../ui/styles/illustration-palette.ts";

/** Text on a ticket to share. It names the day and the part of town, never the address. */
export interface TicketWords {
  /** "I'm in" */
  readonly lead: string;
  /** "6:00–6:20 PM" */
  readonly time: string;
  /** "Wednesday, November 25" */
  readonly day: string;
  /** "the Arts District"; empty if the event names none. */
  readonly district: string;
}

/** Names the area, which is all that a friend learns about the place. */
export function placeText({ district }: Pick<TicketWords, "district">): string {
  return `Somewhere in ${district || BRAND.city}.`;
}

/** Size of a story on a phone, in px. Apps cover its top and bottom, so the ticket leaves both free. */
const STORY = { width: 1080, height: 1920 };
const TICKET = { left: 60, top: 190, width: 960, picture: 720, height: 1540 };
const EDGE = { left: TICKET.left + 72, right: TICKET.left + TICKET.width - 72 };
const BITE = 38;
const PICTURE = "/slides/tail.avif";
const FONTS = {
  lead: '600 36px "Instrument Sans"',
  place: '400 84px "Young Serif"',
  time: (size: number) => `700 ${size}px "Instrument Sans Number"`,
  day: '400 46px "Instrument Sans"',
  brand: '400 60px "Young Serif"',
  note: '400 30px "Instrument Sans"',
};
const TIME_SIZE = 190;
const PLACE_LINE = 94;

/** Draws a ticket as a picture for a story. This device draws it, so no service gets the member's plans. */
export async function drawTicket(words: TicketWords): Promise<File> {
  const picture = new Image();
  picture.src = PICTURE;
  const fonts = [...Object.values(FONTS), FONTS.time(TIME_SIZE)].filter((font) => typeof font === "string");
  await Promise.all([picture.decode(), ...fonts.map((font) => document.fonts.load(font))]);
  const canvas = document.createElement("canvas");
  Object.assign(canvas, STORY);
  const pen = canvas.getContext("2d");
  if (pen === null) throw new Error("this browser has no canvas");
  drawPaper(pen, picture);
  drawWords(pen, words);
  const file = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (file === null) throw new Error("the picture could not be encoded");
  return new File([file], "secret-ticket.png", { type: "image/png" });
}

/** Draws the ground, the picture and the ticket's paper with a bite at each end of the tear line. */
function drawPaper(pen: CanvasRenderingContext2D, picture: HTMLImageElement): void {
  const { left, top, width, height } = TICKET;
  pen.fillStyle = INK.night;
  pen.fillRect(0, 0, STORY.width, STORY.height);
  pen.fillStyle = INK.paper;
  pen.fillRect(left, top, width, height);
  pen.drawImage(picture, left, top, width, TICKET.picture);
  pen.fillStyle = INK.night;
  for (const x of [left, left + width]) {
    pen.beginPath();
    pen.arc(x, TEAR, BITE, 0, 2 * Math.PI);
    pen.fill();
  }
  pen.strokeStyle = INK.night;
  pen.lineWidth = 4;
  pen.setLineDash([14, 12]);
  pen.beginPath();
  pen.moveTo(EDGE.left, TEAR);
  pen.lineTo(EDGE.right, TEAR);
  pen.stroke();
}

const FIRST_LINE = TICKET.top + TICKET.picture + 92;
const TEAR = FIRST_LINE + 280;

function drawWords(pen: CanvasRenderingContext2D, words: TicketWords): void {
  const { lead, time, day } = words;
  const write = (text: string, font: string, x: number, y: number, ink: string = INK.night) => {
    pen.font = font;
    pen.fillStyle = ink;
    pen.fillText(text, x, y);
  };
  pen.letterSpacing = "5px";
  write(lead.toUpperCase(), FONTS.lead, EDGE.left, FIRST_LINE, INK.red);
  pen.letterSpacing = "-1px";
  pen.font = FONTS.place;
  for (const [index, line] of wrap(pen, placeText(words)).entries())
    write(line, FONTS.place, EDGE.left, FIRST_LINE + 104 + index * PLACE_LINE);
  pen.letterSpacing = "0px";
  pen.font = FONTS.time(TIME_SIZE);
  const fit = Math.min(1, (EDGE.right - EDGE.left) / pen.measureText(time).width);
  write(time, FONTS.time(Math.floor(TIME_SIZE * fit)), EDGE.left, TEAR + 190);
  write(day, FONTS.day, EDGE.left, TEAR + 262);
  const foot = TICKET.top + TICKET.height - 66;
  pen.letterSpacing = "8px";
  write(BRAND.programme, FONTS.brand, EDGE.left, foot);
  pen.letterSpacing = "0px";
  pen.textAlign = "right";
  write("You'd have to know somebody.", FONTS.note, EDGE.right, foot);
}

/** Breaks a text into lines that fit the ticket, in the pen's font. */
function wrap(pen: CanvasRenderingContext2D, text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && pen.measureText(longer).width <= EDGE.right - EDGE.left)
      lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
