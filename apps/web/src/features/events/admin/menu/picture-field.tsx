import { PICTURE_BYTES_MAX } from "@secret/contract";
import { type ChangeEvent, useEffect, useId, useState } from "react";
import { refusalText } from "../../../../platform/forms/refusal.ts";
import { Button, buttonClass } from "../../../../ui/button.tsx";
import { Notice } from "../../../../ui/panel.tsx";
import { Picture } from "../../../../ui/picture.tsx";
import { cropOf } from "./crop.ts";
import { CropFrame } from "./crop-frame.tsx";
import { uploadPicture } from "./menu-mutations.ts";

const MEGABYTE = 1024 * 1024;
const PICTURE_TYPES = ["image/jpeg", "image/png", "image/webp"];
const NOT_A_PICTURE = "Choose a JPEG, PNG, or WebP picture.";
const MIDDLE = { zoom: 1, across: 0.5, down: 0.5 };

interface PictureFieldProps {
  readonly value: string | null;
  /** Error from saving the item. */
  readonly error: string | undefined;
  readonly onChange: (imageUrl: string | null) => void;
}

/** Chooses, crops and uploads an item's picture. */
export function PictureField({ value, error, onChange }: PictureFieldProps) {
  const [chosen, setChosen] = useState<{ file: File; url: string }>();
  const [size, setSize] = useState<{ width: number; height: number }>();
  const [view, setView] = useState(MIDDLE);
  const [problem, setProblem] = useState<string>();
  const [isSending, setSending] = useState(false);
  useEffect(() => {
    if (chosen !== undefined) return () => URL.revokeObjectURL(chosen.url);
  }, [chosen]);
  const leave = () => {
    setChosen(undefined);
    setSize(undefined);
    setView(MIDDLE);
  };
  const choose = (file: File) => {
    leave();
    const wrong = problemOf(file);
    setProblem(wrong);
    if (wrong === undefined) setChosen({ file, url: URL.createObjectURL(file) });
  };
  const send = async () => {
    if (chosen === undefined || size === undefined) return;
    setSending(true);
    try {
      onChange(await uploadPicture(chosen.file, cropOf(size, view)));
      setProblem(undefined);
      leave();
    } catch (error) {
      setProblem(refusalText(error));
    } finally {
      setSending(false);
    }
  };
  const shownProblem = problem ?? error;
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 font-semibold">Picture</legend>
      {shownProblem !== undefined && <Notice tone="danger">{shownProblem}</Notice>}
      {chosen === undefined && value !== null && (
        <Picture
          src={value}
          sizes="18rem"
          alt="As members see it"
          width="400"
          height="240"
          className="aspect-[5/3] w-full max-w-72 rounded-xl bg-sunken object-cover"
        />
      )}
      {chosen !== undefined && (
        <>
          <CropFrame
            url={chosen.url}
            size={size}
            view={view}
            onView={setView}
            onSize={setSize}
            onUnreadable={() => {
              leave();
              setProblem(NOT_A_PICTURE);
            }}
          />
          <div className="flex flex-wrap gap-3">
            <Button busy={isSending} disabled={size === undefined} onClick={() => void send()}>
              Use this picture
            </Button>
            <Button look="quiet" onClick={leave}>
              Cancel
            </Button>
          </div>
        </>
      )}
      {chosen === undefined && <FileButtons value={value} onFile={choose} onRemove={() => onChange(null)} />}
    </fieldset>
  );
}

interface FileButtonsProps {
  readonly value: string | null;
  readonly onFile: (file: File) => void;
  readonly onRemove: () => void;
}

/** Chooses a picture's file, or removes the picture. */
function FileButtons({ value, onFile, onRemove }: FileButtonsProps) {
  const id = useId();
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = "";
    if (file !== undefined) onFile(file);
  };
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <label
        htmlFor={id}
        className={`${buttonClass("quiet")} cursor-pointer has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-2`}
      >
        {value === null ? "Choose a picture" : "Choose another"}
        <input id={id} type="file" accept={PICTURE_TYPES.join()} onChange={choose} className="sr-only" />
      </label>
      {value !== null && (
        <Button look="plain" onClick={onRemove}>
          Remove picture
        </Button>
      )}
    </div>
  );
}

/** Returns the reason that a file can't be an item's picture. Browsers also show SVG, which the server refuses. */
function problemOf({ type, size }: File): string | undefined {
  if (!PICTURE_TYPES.includes(type)) return NOT_A_PICTURE;
  if (size <= PICTURE_BYTES_MAX) return undefined;
  return `Pictures can be up to ${PICTURE_BYTES_MAX / MEGABYTE} MB. Choose a smaller one.`;
}
