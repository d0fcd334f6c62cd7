import { type PointerEvent, useRef } from "react";
import { cropOf, type View } from "./crop.ts";

const ZOOM_MAX = 4;

interface CropFrameProps {
  readonly url: string;
  /** Undefined until the picture is loaded. */
  readonly size: { readonly width: number; readonly height: number } | undefined;
  readonly view: View;
  readonly onView: (view: View) => void;
  readonly onSize: (size: { width: number; height: number }) => void;
  readonly onUnreadable: () => void;
}

/** Shows a picture in a crop frame. The user drags or pinches it, or moves three sliders. */
export function CropFrame({ url, size, view, onView, onSize, onUnreadable }: CropFrameProps) {
  const crop = cropOf(size ?? { width: 5, height: 3 }, view);
  const pointers = useRef(new Map<number, Point>());
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    const { buttons, pointerId, clientX, clientY, movementX, movementY, currentTarget } = event;
    if (buttons !== 1) return;
    const before = spread(pointers.current);
    pointers.current.set(pointerId, { x: clientX, y: clientY });
    if (before > 0) {
      const zoom = (view.zoom * spread(pointers.current)) / before;
      return onView({ ...view, zoom: Math.min(ZOOM_MAX, Math.max(1, zoom)) });
    }
    const { clientWidth, clientHeight } = currentTarget;
    onView({
      ...view,
      across: moved(view.across, movementX / clientWidth, crop.width),
      down: moved(view.down, movementY / clientHeight, crop.height),
    });
  };
  const sliders = [
    { name: "Zoom", key: "zoom", min: 1, max: ZOOM_MAX },
    { name: "Horizontal", key: "across", min: 0, max: 1 },
    { name: "Vertical", key: "down", min: 0, max: 1 },
  ] as const;
  return (
    <div className="grid max-w-md gap-3">
      <div
        onPointerMove={drag}
        onPointerDown={({ currentTarget, pointerId, clientX, clientY }) => {
          currentTarget.setPointerCapture(pointerId);
          pointers.current.set(pointerId, { x: clientX, y: clientY });
        }}
        onLostPointerCapture={({ pointerId }) => pointers.current.delete(pointerId)}
        className="relative aspect-[5/3] w-full cursor-move touch-none overflow-hidden rounded-xl bg-sunken"
      >
        <img
          src={url}
          alt="What members will see"
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            onSize({ width, height })
          }
          onError={onUnreadable}
          className="absolute max-w-none"
          style={{
            width: `${100 / crop.width}%`,
            height: `${100 / crop.height}%`,
            left: `${(-crop.x / crop.width) * 100}%`,
            top: `${(-crop.y / crop.height) * 100}%`,
          }}
        />
      </div>
      {sliders.map(({ name, key, min, max }) => (
        <label key={key} className="grid gap-1 text-small font-semibold">
          {name}
          <input
            type="range"
            min={min}
            max={max}
            step="0.01"
            value={view[key]}
            onChange={(event) => onView({ ...view, [key]: Number(event.target.value) })}
            className="min-h-11 w-full accent-(--accent-fill)"
          />
        </label>
      ))}
    </div>
  );
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Returns the distance between two fingers in px; 0 for one. */
function spread(pointers: ReadonlyMap<number, Point>): number {
  const [one, other] = pointers.values();
  return one === undefined || other === undefined ? 0 : Math.hypot(one.x - other.x, one.y - other.y);
}

/** Returns the new position after a drag, so that the picture follows the pointer up to its edges. */
function moved(place: number, pull: number, shown: number): number {
  const hidden = 1 - shown;
  return hidden <= 0 ? place : Math.min(1, Math.max(0, place - (pull * shown) / hidden));
}
