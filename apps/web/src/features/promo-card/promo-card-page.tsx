import { getPromoCard, getPromoCardPdf, getPromoCardPicture } from "@secret/contract";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";

/** The printable card: what is on the screen is what comes out of the printer, one page of four by six inches. */
export function PromoCardPage() {
  const { invite = "" } = useSearch({ from: "/public/qr" });
  const navigate = useNavigate();
  const [code, setCode] = useState(invite);
  const [refused, setRefused] = useState("");
  const isRefused = invite !== "" && invite === refused;
  const query = invite === "" || isRefused ? "" : `?${new URLSearchParams({ invite })}`;
  return (
    <div className="mx-auto grid max-w-5xl items-start gap-10 px-5 py-8 md:grid-cols-[24rem_1fr] print:m-0 print:block print:p-0">
      <img
        src={`${getPromoCard.path}${query}`}
        onError={() => setRefused(invite)}
        alt="Be the First to Know. Skip the Line. Join the exclusive SECRET program. Scan to join: Early Event Alerts, Pre-Order Access, Skip the Line, Exclusive Perks."
        width="384"
        height="576"
        className="promo-card w-full rounded-xl shadow-float"
      />
      <div className="grid content-start gap-6 print:hidden">
        <div>
          <h1 className="text-title">Promo card</h1>
          <p className="mt-2 text-soft">
            Four by six inches. Hand it over the counter, or leave it in good company.
          </p>
        </div>
        <form
          className="flex flex-wrap items-end gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            void navigate({ to: "/qr", search: code.trim() === "" ? {} : { invite: code.trim() } });
          }}
        >
          <Field
            label="Invitation code (optional)"
            error={
              isRefused ? "This invitation can't be put on a card. The one you see goes without." : undefined
            }
            hint="The card's code then carries it, and you see which card brought whom."
            maxLength={64}
            autoComplete="off"
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
          <Button type="submit" look="quiet">
            Put on the card
          </Button>
        </form>
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => print()}>Print</Button>
          <a
            href={`${getPromoCardPdf.path}${query}`}
            download="secret-card.pdf"
            className={buttonClass("quiet")}
          >
            PDF
          </a>
          <a
            href={`${getPromoCardPicture.path}${query}`}
            download="secret-card.png"
            className={buttonClass("quiet")}
          >
            PNG
          </a>
        </div>
      </div>
    </div>
  );
}
