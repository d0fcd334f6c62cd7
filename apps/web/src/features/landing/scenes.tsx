import type { ReactNode } from "react";

/** Night in the brand's own hand: flat shapes, a few colours, a little grain. The same in both themes. */
function Scene({ children, sky = "#1c1210" }: { children: ReactNode; sky?: string }) {
  return (
    <svg viewBox="0 0 800 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true" className="size-full">
      <filter id="grain" x="0" y="0" width="100%" height="100%">
        <feTurbulence type="fractalNoise" baseFrequency="0.9" numOctaves="2" seed="4" />
        <feColorMatrix values="0 0 0 0 1  0 0 0 0 0.9  0 0 0 0 0.75  0 0 0 0.12 0" />
      </filter>
      <rect width="800" height="900" fill={sky} />
      {children}
      <rect width="800" height="900" filter="url(#grain)" opacity="0.5" />
    </svg>
  );
}

const RED = "#d8412f";
const CREAM = "#f7e9d2";
const GOLD = "#dba53c";
const DARK = "#0e0807";
const BRICK = "#3a211a";

/** The fan at a tail's end, as turns of one lobe; the middle one lies on top. */
const FAN_TURNS = [-58, 58, -30, 30, 0];
/** The shells of a tail from its end upwards: place, half width, half height. */
const SHELLS = [
  [90, 44, 26],
  [58, 54, 30],
  [22, 63, 33],
  [-16, 70, 36],
  [-56, 74, 38],
  [-96, 76, 40],
] as const;
const CRUMBS = [
  [-30, -104],
  [24, -110],
  [40, -62],
  [-38, -56],
  [8, -24],
  [-26, 14],
  [28, 20],
  [-6, 58],
] as const;

/** A fried lobster tail, 150 wide, its middle at the origin. */
function Tail({ x, y, scale = 1, turn = 0 }: { x: number; y: number; scale?: number; turn?: number }) {
  return (
    <g
      transform={`translate(${x} ${y}) rotate(${turn}) scale(${scale})`}
      fill={RED}
      stroke={CREAM}
      strokeWidth="6"
    >
      {FAN_TURNS.map((lobe) => (
        <ellipse key={lobe} cy="58" rx="25" ry="58" transform={`translate(0 100) rotate(${lobe})`} />
      ))}
      {SHELLS.map(([cy, rx, ry]) => (
        <ellipse key={cy} cy={cy} rx={rx} ry={ry} />
      ))}
      {CRUMBS.map(([cx, cy]) => (
        <circle key={cx} cx={cx} cy={cy} r="6" fill={GOLD} stroke="none" />
      ))}
    </g>
  );
}

function Palm({ x, height }: { x: number; height: number }) {
  const top = 900 - height;
  return (
    <g fill="none" stroke={DARK} strokeLinecap="round">
      <path d={`M${x} 900Q${x + 16} ${900 - height / 2} ${x + 4} ${top}`} strokeWidth="12" />
      <path
        d={`M${x + 4} ${top}q-56-40-96 10M${x + 4} ${top}q56-44 98 8M${x + 4} ${top}q-30-62-78-58M${x + 4} ${top}q34-60 80-54M${x + 4} ${top}q-4-50 6-84`}
        strokeWidth="15"
      />
    </g>
  );
}

export function BackDoorScene() {
  return (
    <Scene sky="#231512">
      {Array.from({ length: 12 }, (_, row) => (
        <path
          key={`row-${row * 80}`}
          d={`M${row % 2 === 0 ? 0 : -60} ${row * 80}h860`}
          stroke={BRICK}
          strokeWidth="70"
          strokeDasharray="112 10"
        />
      ))}
      <path d="M250 900V330h300v570z" fill={DARK} />
      <path d="M274 900V354h252v546z" fill="#6b1d14" />
      <rect x="350" y="430" width="100" height="46" rx="8" fill={GOLD} />
      <circle cx="490" cy="650" r="15" fill={GOLD} />
      <path d="M400 190v56" stroke={DARK} strokeWidth="9" />
      <path d="M330 300q70-100 140 0z" fill={GOLD} />
      <path d="M338 302L120 900h560L462 302z" fill={GOLD} opacity="0.17" />
      <Tail x={400} y={580} scale={0.55} />
    </Scene>
  );
}

export function FryerScene() {
  return (
    <Scene sky="#2a140f">
      <path d="M0 560h800v340H0z" fill={DARK} />
      <path d="M120 520h560l-40 330H160z" fill="#4a3a33" />
      <ellipse cx="400" cy="520" rx="280" ry="66" fill={GOLD} />
      <ellipse cx="400" cy="524" rx="252" ry="52" fill="#b9791c" />
      <Tail x={330} y={400} scale={0.9} turn={-14} />
      <Tail x={500} y={430} scale={0.7} turn={18} />
      <g fill={CREAM} opacity="0.85">
        {[140, 230, 290, 410, 470, 560, 640].map((x, index) => (
          <circle key={x} cx={x} cy={520 - ((index * 37) % 46)} r={5 + (index % 3) * 4} />
        ))}
      </g>
      <g fill="none" stroke={CREAM} strokeWidth="10" strokeLinecap="round" opacity="0.28">
        <path d="M220 360q-40-70 0-130t0-130M400 220q-36-60 0-110M600 350q44-70 0-140t0-120" />
      </g>
    </Scene>
  );
}

export function TailScene() {
  return (
    <Scene sky="#571710">
      <circle cx="400" cy="430" r="330" fill="#7d2116" />
      <circle cx="400" cy="430" r="250" fill="#a12c1d" />
      <Tail x={400} y={400} scale={2.1} turn={12} />
      <path d="M610 640c60-20 110 10 126 66-60 20-110-10-126-66z" fill={GOLD} />
      <path d="M628 652c40 0 70 16 92 44" stroke="#8b5a10" strokeWidth="7" fill="none" />
    </Scene>
  );
}

export function StreetScene() {
  return (
    <Scene sky="#33162a">
      <path d="M0 0h800v420H0z" fill="#4b1c2b" />
      <circle cx="560" cy="330" r="120" fill={RED} />
      <path d="M0 520l80-60 60 30 90-90 70 60 120-80 90 90 110-70 80 60 100-40v520H0z" fill="#22110f" />
      <Palm x={120} height={700} />
      <Palm x={300} height={560} />
      <Palm x={690} height={640} />
      <path d="M0 760h800v140H0z" fill={DARK} />
      <g fill={CREAM}>
        {[60, 150, 250, 340, 450, 540].map((x, index) => (
          <path
            key={x}
            d={`M${x} 860v-${84 + (index % 3) * 16}q22-26 44 0v${84 + (index % 3) * 16}z`}
            opacity={0.55 + (index % 2) * 0.3}
          />
        ))}
      </g>
      <path d="M610 640h190v220H610z" fill="#6b1d14" />
      <path d="M626 670h158v84H626z" fill={GOLD} />
    </Scene>
  );
}

export function WindowScene() {
  return (
    <Scene sky="#1b1210">
      <path d="M90 150h620v560H90z" fill="#6b1d14" />
      <path d="M140 240h520v300H140z" fill={GOLD} />
      <path
        d="M90 150h620v70l-39 34-39-34-39 34-39-34-39 34-39-34-38 34-39-34-39 34-39-34-39 34-39-34-39 34-39-34-35 34z"
        fill={CREAM}
      />
      <path d="M70 540h660v40H70z" fill={DARK} />
      <path d="M330 540c0-96 24-132 70-132s70 36 70 132z" fill="#4b1c14" />
      <circle cx="400" cy="366" r="50" fill="#4b1c14" />
      <path d="M346 346q54-60 108 0v-34q-54-44-108 0z" fill={CREAM} />
      <rect x="500" y="480" width="110" height="60" fill={CREAM} />
      <Tail x={555} y={440} scale={0.34} turn={-20} />
      <rect x="180" y="462" width="78" height="78" fill={CREAM} />
      <path
        d="M192 474h20v20h-20zM226 474h20v20h-20zM192 508h20v20h-20zM226 508h10v10h-10zM236 518h10v10h-10z"
        fill={DARK}
      />
      <path d="M0 710h800v190H0z" fill={DARK} />
    </Scene>
  );
}
