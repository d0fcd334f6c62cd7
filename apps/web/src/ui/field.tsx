import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
  useId,
  useState,
} from "react";
import { classNames } from "./class-names.ts";

const BOX =
  "w-full rounded-xl border-[1.5px] border-line-strong bg-raised text-ink placeholder:text-hint disabled:bg-disabled disabled:text-on-disabled aria-invalid:border-2 aria-invalid:border-danger";
const INPUT = `${BOX} min-h-12 px-4`;

/** Classes for selects and text areas outside of a `Field`. */
export const SELECT = `${BOX.replace("w-full ", "")} min-h-11 px-3 text-body`;
export const TEXT_AREA = `${BOX} px-4 py-3`;

interface Labelled {
  readonly label: string;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  readonly className?: string | undefined;
}

interface FieldFrameProps extends Labelled {
  readonly children: (control: {
    id: string;
    "aria-invalid": boolean;
    "aria-describedby": string | undefined;
  }) => ReactNode;
}

/** Groups a label, a control and its hint or error, linked for screen readers. */
function FieldFrame({ label, error, hint, className, children }: FieldFrameProps) {
  const id = useId();
  const describedBy = error || hint ? `${id}-more` : undefined;
  return (
    <div className={classNames("grid grid-cols-[minmax(0,1fr)] content-start gap-1.5", className)}>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {children({ id, "aria-invalid": error !== undefined, "aria-describedby": describedBy })}
      {describedBy && (
        <p id={describedBy} className={classNames("text-small", error ? "text-danger" : "text-soft")}>
          {error ?? hint}
        </p>
      )}
    </div>
  );
}

type FieldProps = Labelled &
  InputHTMLAttributes<HTMLInputElement> & { readonly ref?: Ref<HTMLInputElement> | undefined };

/** Labeled input with a hint and an error. Works with react-hook-form's `register`. */
export function Field({
  label,
  error,
  hint,
  className,
  children,
  ...input
}: FieldProps & { children?: ReactNode }) {
  return (
    <FieldFrame {...{ label, error, hint, className }}>
      {(control) => (
        <div className="relative">
          <input {...input} {...control} className={classNames(INPUT, children !== undefined && "pr-20")} />
          {children}
        </div>
      )}
    </FieldFrame>
  );
}

/** Password input that can show its value. */
export function PasswordField(props: FieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Field {...props} type={isShown ? "text" : "password"} autoCapitalize="none" spellCheck={false}>
      <button
        type="button"
        onClick={() => setShown(!isShown)}
        aria-label={isShown ? "Hide password" : "Show password"}
        className="absolute inset-y-0 right-1 my-auto h-11 min-w-14 rounded-lg px-2 text-small font-semibold text-soft hover:text-ink"
      >
        {isShown ? "Hide" : "Show"}
      </button>
    </Field>
  );
}

type TextAreaFieldProps = Labelled & TextareaHTMLAttributes<HTMLTextAreaElement>;

/** Labeled text area. Counts the characters once there are some, when it has a `maxLength` and a controlled value. */
export function TextAreaField({ label, error, hint, className, ...area }: TextAreaFieldProps) {
  const counts = area.maxLength !== undefined && typeof area.value === "string" && area.value !== "";
  const counter = counts && (
    <span className="figures">{`${String(area.value).length}/${area.maxLength}`}</span>
  );
  return (
    <FieldFrame {...{ label, error, className }} hint={hint ?? (counter || undefined)}>
      {(control) => <textarea rows={3} {...area} {...control} className={TEXT_AREA} />}
    </FieldFrame>
  );
}

interface CheckFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly error?: string | undefined;
  readonly children: ReactNode;
}

export function CheckField({ error, children, ...input }: CheckFieldProps) {
  const id = useId();
  return (
    <div>
      <label className="flex items-start gap-3 py-2.5">
        <input
          {...input}
          type="checkbox"
          aria-invalid={error !== undefined}
          aria-describedby={error ? id : undefined}
          className="size-6 shrink-0"
        />
        <span>{children}</span>
      </label>
      {error && (
        <p id={id} className="-mt-1.5 pl-9 text-small text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
