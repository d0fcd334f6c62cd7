import { formatInvitationCode } from "@secret/domain";
import QRCode from "qrcode";
import { outlineText } from "../../../platform/drawing/outline-text.ts";
import { CODE_SIZE, QUIET_ZONE } from "./card-measures.ts";

/** Colors of the QR code: dark on white, so that cameras can read it. */
const PAPER = "#fff";
const INK = "#111";
const PERFORATION = "#b9a88c";

/**
 * Sizes of the ticket, in units of the drawing. A stub hangs below the code's paper, along a perforation between two
 * notches.
 */
const WIDTH = CODE_SIZE + 2 * QUIET_ZONE;
const BITE = 24;
const TEAR = WIDTH + BITE;
const HEIGHT = TEAR + 100;
const CORNER = 28;
const CALL_SIZE = 40;
/** Font size that fits the widest code beside the text. */
const NUMBER_SIZE = 58;

interface Ticket {
  /** Content of the QR code. */
  readonly address: string;
  /** Invitation code printed for people whose camera can't read the QR code. */
  readonly invite: string | undefined;
  /** Horizontal center and top edge of the ticket, in units of the drawing. */
  readonly middle: number;
  readonly top: number;
}

/** Draws the QR code on its paper, with its purpose and the invitation code below. */
export async function drawTicket({ address, invite, middle, top }: Ticket): Promise<string> {
  const line = { y: TEAR + 70, color: INK };
  const call = { ...line, text: "Scan to join", typeface: "strong", size: CALL_SIZE } as const;
  const stub =
    invite === undefined
      ? [outlineText({ ...call, x: WIDTH / 2 })]
      : [
          outlineText({ ...call, x: QUIET_ZONE, anchor: "start" }),
          outlineText({
            ...line,
            text: formatInvitationCode(invite),
            typeface: "number",
            size: NUMBER_SIZE,
            x: WIDTH - QUIET_ZONE,
            anchor: "end",
          }),
        ];
  return [
    `<g transform="translate(${middle - WIDTH / 2} ${top})">`,
    `<path d="${outlinePaper()}" fill="${PAPER}"/>`,
    `<path d="M${BITE * 2} ${TEAR}H${WIDTH - BITE * 2}" stroke="${PERFORATION}" stroke-width="4" stroke-dasharray="4 14" stroke-linecap="round"/>`,
    drawCode(address),
    ...(await Promise.all(stub)),
    "</g>",
  ].join("");
}

function outlinePaper(): string {
  const corner = (x: number, y: number) => `a${CORNER} ${CORNER} 0 0 1 ${x} ${y}`;
  const bite = (y: number) => `a${BITE} ${BITE} 0 0 0 0 ${y}`;
  return [
    `M${CORNER} 0H${WIDTH - CORNER}${corner(CORNER, CORNER)}`,
    `V${TEAR - BITE}${bite(2 * BITE)}V${HEIGHT - CORNER}${corner(-CORNER, CORNER)}`,
    `H${CORNER}${corner(-CORNER, -CORNER)}V${TEAR + BITE}${bite(-2 * BITE)}V${CORNER}${corner(CORNER, -CORNER)}z`,
  ].join("");
}

function drawCode(address: string): string {
  const { modules } = QRCode.create(address, { errorCorrectionLevel: "M" });
  const cells = Array.from({ length: modules.size ** 2 }, (_, index) => index)
    .filter((index) => modules.data[index])
    .map((index) => `M${index % modules.size} ${Math.floor(index / modules.size)}h1v1h-1z`);
  const scale = CODE_SIZE / modules.size;
  return `<path transform="translate(${QUIET_ZONE} ${QUIET_ZONE}) scale(${scale})" fill="${INK}" d="${cells.join("")}"/>`;
}
