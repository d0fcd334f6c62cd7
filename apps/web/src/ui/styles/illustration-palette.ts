/**
 * Colors of the illustrations in `public/` (mark, slides, spots, dishes), the same in both themes, because an image
 * file can't read the tokens. `drawn-colors.test.ts` checks every file.
 */
export const ILLUSTRATION_PALETTE: Readonly<Record<string, string>> = {
  // Shared by all pictures.
  night: "#1c1210",
  ink: "#0e0807",
  cream: "#f7e9d2",
  lobster: "#d8412f",
  gold: "#dba53c",
  goldShade: "#b9791c",
  shadow: "#000",

  // Places: street, door, window, kitchen.
  wood: "#3a211a",
  woodLight: "#5b3a2e",
  iron: "#4a3a33",
  kitchenWall: "#2a140f",
  alley: "#231512",
  duskSky: "#4b1c2b",
  duskGround: "#33162a",
  redPaint: "#6b1d14",
  redPaintShade: "#4b1c14",
  posterEdge: "#571710",
  posterRing: "#7d2116",
  posterHeart: "#a12c1d",
  brass: "#8b5a10",
  paperFold: "#d9c7a8",

  // Trays, plates and tables.
  redTray: "#7a2a1d",
  bronzeTray: "#6b4a12",
  tableWheat: "#f0c987",
  tableButter: "#e9dcae",
  tableHoney: "#e2a33a",
  tableLemon: "#f3d35a",
  tableRose: "#d9a08a",
  tableLilac: "#c9b7d8",
  tableLeaf: "#7f9b58",
  plateLine: "#8c7f6f",
  tableCopper: "#b9682f",
  secretGlow: "#3a2b0d",

  // Food and drinks.
  herb: "#3f6b32",
  sprout: "#cfe3a0",
  cabbage: "#7a3b7c",
  corn: "#f2c23e",
  fry: "#f0cb74",
  bun: "#c9812f",
  cut: "#fff7df",
  lemonFlesh: "#fff3c4",
  lemonade: "#eaa928",
  honeyThread: "#8a4b06",
  roe: "#ff9a4d",
};
