import {
  type CardEdition,
  getPromoCard,
  getPromoCardPdf,
  getPromoCardPicture,
  PROMO_CARD_INCHES,
} from "@secret/contract";
import { BRAND, INVITATION_CODE_MAX_LENGTH } from "@secret/domain";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";

/** CSS pixels per inch. */
const PIXELS_PER_INCH = 96;

/** Shows both sides of the printable card at their real size: two pages of 4 × 6 inches. */
export function PromoCardPage() {
  const { invite = "" } = useSearch({ from: "/public/qr" });
  const navigate = useNavigate();
  const [code, setCode] = useState(invite);
  const [refused, setRefused] = useState("");
  const isRefused = invite !== "" && invite === refused;
  const carried = isRefused ? "" : invite;
  return (
    <div className="page-width grid items-start gap-10 py-8 md:grid-cols-[24rem_1fr] print:m-0 print:block print:p-0">
      <div className="grid gap-6 print:block">
        <CardImage
          src={createUrl(getPromoCard.path, { side: "front" })}
          alt="Front: a fried lobster tail. Knock twice."
        />
        <CardImage
          src={createUrl(getPromoCard.path, { invite: carried })}
          onError={() => setRefused(invite)}
          alt={`Back: Be the First to Know. Skip the Line. Join the exclusive ${BRAND.programme} program. Scan to join: Early Event Alerts, Pre-Order Access, Skip the Line, Exclusive Perks.`}
        />
      </div>
      <div className="grid content-start gap-6 print:hidden">
        <div>
          <h1 className="text-title">Promo card</h1>
          <p className="mt-2 text-soft">
            4 by 6 inches, printed on both sides. Hand it over the counter, or leave it in good company.
          </p>
        </div>
        <form
          className="flex flex-wrap items-start gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            void navigate({ to: "/qr", search: code.trim() === "" ? {} : { invite: code.trim() } });
          }}
        >
          <Field
            label="Invitation code (optional)"
            error={isRefused ? "This invitation can't go on a card. The card shown has no code." : undefined}
            hint="Adds the code to the card, so you can see who it brings in."
            maxLength={INVITATION_CODE_MAX_LENGTH}
            autoComplete="off"
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
          <Button type="submit" look="quiet" className="sm:mt-7.5">
            Add to the card
          </Button>
        </form>
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => print()}>Print</Button>
          <CardFiles invite={carried} edition="trimmed" />
        </div>
        <section className="border-t border-line pt-6">
          <h2 className="text-heading">For a print shop</h2>
          <p className="mt-1 mb-3 text-soft">
            With a {PROMO_CARD_INCHES.bleed}-inch bleed on each side. The PDF shows where to cut.
          </p>
          <div className="flex flex-wrap gap-3">
            <CardFiles invite={carried} edition="bleed" />
          </div>
        </section>
      </div>
    </div>
  );
}

interface CardFilesProps {
  readonly invite: string;
  readonly edition: CardEdition;
}

/** Links to the card's files in one edition. The server names the files. */
function CardFiles({ invite, edition }: CardFilesProps) {
  const kind = edition === "bleed" ? " with bleed" : "";
  return (
    <>
      <a
        href={createUrl(getPromoCardPdf.path, { invite, edition })}
        download
        className={buttonClass("quiet")}
      >
        PDF{kind}
      </a>
      <a
        href={createUrl(getPromoCardPicture.path, { side: "front", edition })}
        download
        className={buttonClass("quiet")}
      >
        Front PNG{kind}
      </a>
      <a
        href={createUrl(getPromoCardPicture.path, { invite, edition })}
        download
        className={buttonClass("quiet")}
      >
        Back PNG{kind}
      </a>
    </>
  );
}

/** One side of the card at its real size. */
function CardImage({ alt, ...rest }: { src: string; alt: string; onError?: () => void }) {
  return (
    <img
      alt={alt}
      {...rest}
      width={PROMO_CARD_INCHES.width * PIXELS_PER_INCH}
      height={PROMO_CARD_INCHES.height * PIXELS_PER_INCH}
      className="promo-card w-full [--picture-light:none] rounded-xl shadow-float"
    />
  );
}

interface CardChoice {
  readonly invite?: string;
  readonly edition?: CardEdition;
  readonly side?: "front";
}

/** Returns the URL without default values. */
function createUrl(path: string, { invite = "", edition = "trimmed", side }: CardChoice): string {
  const query = new URLSearchParams({
    ...(invite !== "" && { invite }),
    ...(edition !== "trimmed" && { edition }),
    ...(side !== undefined && { side }),
  }).toString();
  return query === "" ? path : `${path}?${query}`;
}
