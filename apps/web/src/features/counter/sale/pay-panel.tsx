import {
  changeOf,
  formatUsd,
  likelyCash,
  NAME_MAX_LENGTH,
  parseUsd,
  parseUsPhone,
  type Tender,
  TIP_MAX_CENTS,
  TIP_PERCENTS,
  tipOfPercent,
} from "@secret/domain";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Notice } from "../../../ui/panel.tsx";
import { NO_TIP, type Tip } from "../../../ui/tip.ts";
import { t } from "../../crew-language/index.ts";
import { OpenSquare, useHasSquareApp } from "../terminal/open-square.tsx";
import { Amount, Choice, LARGE_FIELD } from "./pay-parts.tsx";
import { takenCopy, tenderCopy } from "./sale-copy.ts";
import type { Sale } from "./use-sale.ts";
import { whyNotSellable } from "./why-not-sellable.ts";

interface PayPanelProps {
  readonly sale: Sale;
  readonly tender: Tender;
  readonly onBack: () => void;
  /** @param changeCents change to return, 0 when no amount was entered */
  readonly onTook: (changeCents: number) => void;
}

/** Takes the payment and records the sale with one tap. */
export function PayPanel({ sale, tender, onBack, onTook }: PayPanelProps) {
  const { draft, priced } = sale;
  const { totalCents, subtotalCents } = priced.totals;
  const [given, setGiven] = useState<CashInput>();
  const dueCents = Math.max(0, totalCents - (draft.taken?.cents ?? 0));
  const givenCents = givenCentsOf(given);
  const changeCents = givenCents === undefined ? 0 : changeOf(dueCents, givenCents);
  const wrong = findWrong(sale, given, changeCents);
  const isBySquare = useHasSquareApp(sale) && tender === "terminal";
  return (
    <section
      aria-labelledby="pay-title"
      className="@container mx-auto grid w-full max-w-3xl grid-cols-[minmax(0,1fr)] content-start gap-6"
    >
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <PayTitle>{t(`counter.tenderNames.${tender}`)}</PayTitle>
          <p className="number text-crew-number">{formatUsd(totalCents)}</p>
        </div>
        <Button look="quiet" className="min-h-18 text-crew-note" onClick={onBack}>
          {t("counter.back")}
        </Button>
      </div>
      {draft.taken !== undefined && <Notice tone="warn">{takenCopy(draft.taken, totalCents)}</Notice>}
      <TipRow
        subtotalCents={subtotalCents}
        tip={draft.tip}
        isValid={priced.isTipValid}
        onChange={(tip) => sale.change((before) => ({ ...before, tip }))}
      />
      {tender === "cash" && dueCents > 0 && (
        <CashGiven dueCents={dueCents} given={given} onChange={setGiven} />
      )}
      <div className={`grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2 ${LARGE_FIELD}`}>
        <Field
          label={t("counter.nameToCall")}
          autoComplete="off"
          maxLength={NAME_MAX_LENGTH}
          value={draft.name}
          onChange={({ target }) => sale.change((before) => ({ ...before, name: target.value }))}
        />
        <Field
          label={t("counter.phone")}
          type="tel"
          autoComplete="off"
          maxLength={40}
          value={draft.phone}
          error={isPhoneWrong(draft.phone) ? t("counter.phoneWrong") : undefined}
          onChange={({ target }) => sale.change((before) => ({ ...before, phone: target.value }))}
        />
      </div>
      <div className="thumb-bar sticky bottom-0 -mx-4 grid gap-2 bg-surface px-4 py-4">
        {wrong !== undefined && <p className="text-crew-note font-semibold text-warn">{wrong}</p>}
        {isBySquare && <OpenSquare sale={sale} isReady={wrong === undefined} />}
        <Button
          look={isBySquare ? "quiet" : "crew"}
          wide
          disabled={wrong !== undefined}
          className={
            isBySquare
              ? "min-h-18 text-crew-note"
              : "min-h-22 text-crew-name disabled:bg-disabled disabled:text-on-disabled"
          }
          onClick={() => onTook(Math.max(0, changeCents))}
        >
          {t("counter.took", { amount: formatUsd(totalCents), how: tenderCopy(tender) })}
        </Button>
      </div>
    </section>
  );
}

/** Title that gets the focus when the panel opens. */
function PayTitle({ children }: { children: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return (
    <h2 ref={title} id="pay-title" tabIndex={-1} className="text-crew-line outline-none">
      {children}
    </h2>
  );
}

function findWrong(sale: Sale, given: CashInput, changeCents: number): string | undefined {
  const { draft, priced } = sale;
  if (!priced.isTipValid) return t("counter.enterTip");
  if (given !== undefined && givenCentsOf(given) === undefined) return t("counter.enterCash");
  if (changeCents < 0) return t("counter.shortBy", { amount: formatUsd(-changeCents) });
  if (isPhoneWrong(draft.phone)) return t("counter.fixPhone");
  return whyNotSellable(sale);
}

function isPhoneWrong(phone: string): boolean {
  return phone.trim() !== "" && !parseUsPhone(phone.trim()).ok;
}

interface TipRowProps {
  readonly subtotalCents: number;
  readonly tip: Tip;
  readonly isValid: boolean;
  readonly onChange: (tip: Tip) => void;
}

/** Chooses a suggested tip or a custom amount. */
function TipRow({ subtotalCents, tip, isValid, onChange }: TipRowProps) {
  const isOwn = "typed" in tip;
  return (
    <fieldset>
      <legend className="mb-2 text-crew-note font-semibold">{t("counter.tip")}</legend>
      <div className="grid grid-cols-5 gap-2 @max-[17rem]:grid-cols-2">
        <Choice isChosen={!isOwn && tip.percent === 0} onPress={() => onChange(NO_TIP)}>
          {t("counter.none")}
        </Choice>
        {TIP_PERCENTS.map((percent) => (
          <Choice
            key={percent}
            isChosen={!isOwn && tip.percent === percent}
            onPress={() => onChange({ percent })}
            below={formatUsd(tipOfPercent(subtotalCents, percent))}
          >
            {`${percent}%`}
          </Choice>
        ))}
        <Choice isChosen={isOwn} onPress={() => onChange(isOwn ? tip : { typed: "" })}>
          {t("counter.other")}
        </Choice>
      </div>
      {isOwn && (
        <Amount
          label={t("counter.tipInDollars")}
          value={tip.typed}
          onChange={(typed) => onChange({ typed })}
          error={
            isValid || tip.typed === ""
              ? undefined
              : t("counter.tipWrong", { most: formatUsd(TIP_MAX_CENTS) })
          }
        />
      )}
    </fieldset>
  );
}

/** Cash received: a suggested amount or a typed one. */
type CashInput = { readonly cents: number } | { readonly typed: string } | undefined;

/** Returns the cash received in cents; undefined if none or an invalid amount was entered. */
function givenCentsOf(given: CashInput): number | undefined {
  if (given === undefined) return undefined;
  return "cents" in given ? given.cents : parseUsd(given.typed);
}

interface CashGivenProps {
  readonly dueCents: number;
  readonly given: CashInput;
  readonly onChange: (given: CashInput) => void;
}

/** Enters the cash received and shows the change. Optional: without it the cash is exact. */
function CashGiven({ dueCents, given, onChange }: CashGivenProps) {
  const isTyped = given !== undefined && "typed" in given;
  const givenCents = givenCentsOf(given);
  return (
    <fieldset>
      <legend className="mb-2 text-crew-note font-semibold">{t("counter.cashReceived")}</legend>
      <div className="grid grid-cols-3 gap-2 @max-[17rem]:grid-cols-2 sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none">
        <Choice isChosen={given === undefined} onPress={() => onChange(undefined)}>
          {t("counter.exact")}
        </Choice>
        {likelyCash(dueCents).map((cents) => (
          <Choice key={cents} isChosen={!isTyped && givenCents === cents} onPress={() => onChange({ cents })}>
            {formatUsd(cents).replace(/\.00$/, "")}
          </Choice>
        ))}
        <Choice isChosen={isTyped} onPress={() => onChange(isTyped ? given : { typed: "" })}>
          {t("counter.other")}
        </Choice>
      </div>
      {isTyped && (
        <Amount
          label={t("counter.cashInDollars")}
          value={given.typed}
          onChange={(typed) => onChange({ typed })}
        />
      )}
      <Change dueCents={dueCents} givenCents={givenCents} />
    </fieldset>
  );
}

function Change({ dueCents, givenCents }: { dueCents: number; givenCents: number | undefined }) {
  if (givenCents === undefined) return null;
  const change = changeOf(dueCents, givenCents);
  return (
    <p role="status" className="mt-3 flex items-baseline justify-between gap-4 text-crew-line font-semibold">
      {change < 0 ? t("counter.short") : t("counter.change")}
      <span className={`number text-crew-clock ${change < 0 ? "text-danger" : ""}`}>
        {formatUsd(Math.abs(change))}
      </span>
    </p>
  );
}
