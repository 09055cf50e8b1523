import { useRef, useState } from "react";
import type { Ref } from "react";
import { timestampText } from "../../device/relative-time.ts";
import { useClock } from "../../device/useClock.tsx";
import { codeOf } from "../../sharing/picture/code.ts";
import type { Code } from "../../sharing/picture/code.ts";
import { pictureName } from "../../sharing/picture/names.ts";
import { Sheet, SheetBand, SheetFoot, SheetHead } from "../../sharing/picture/Sheet.tsx";
import { PictureKeys } from "../../sharing/picture/PictureKeys.tsx";
import { useLanguage } from "../../i18n/useLanguage.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Row as Line, Stack } from "../../ui/layout.tsx";
import { phoneText } from "../../ui/phone.ts";
import type { FoundPage } from "../find-loader.ts";
import { partText } from "../search-title.ts";
import type { Row } from "../../entry/row.ts";
import { nearest, passable } from "./nearest.ts";
import { headlineOf } from "../../entry/card/headline.ts";
import type { AskedFields } from "../../entry/card/headline.ts";
import { termAnswers } from "../../entry/terms/asked-terms.ts";
import { cardWords } from "../../entry/card/headline-words.ts";
import { lackLine } from "../../entry/state/lack-words.ts";
import { rowNow, stateLine } from "../../entry/state/place-state.ts";
import { forWhomText } from "../../entry/freshness/for-whom-words.ts";
import { freshnessOf, momentOf } from "../../entry/freshness/freshness-words.ts";
import { distanceText, rowName, speakerText } from "../../entry/listing-words.ts";
import { useQrCode } from "./useQrCode.ts";
import css from "./ListPicture.module.css";

/** Rows that fit on a picture read on a phone. */
const FEW = 5;
/** Most rows of one picture. */
const MOST = 50;

/** The search, its place and count, the time of the data, and the link to current results. */
export type PicturedList = {
  title: string;
  narrowed: string;
  of: Pick<FoundPage, "total" | "elsewhere">;
  place: string;
  asOf: string;
  url: string;
  /** True: the rows include the nearest of all. Else the list's order stays. */
  isNearest: boolean;
  /** What was searched for in particular. */
  asked?: AskedFields;
};

type ListPictureProps = {
  rows: readonly Row[];
  list: PicturedList;
  onClose: () => void;
  /** Draws the QR code of a link; default: `codeOf`. */
  drawCode?: typeof codeOf;
};

/** The nearest or first places of a list, or all shown, as a picture. */
export function ListPicture({ rows, list, onClose, drawCode = codeOf }: ListPictureProps) {
  const { say, language } = useLanguage();
  const { now, timeZone } = useClock();
  const [isAll, setAll] = useState(false);
  const face = useRef<HTMLDivElement>(null);
  const code = useQrCode(list.url, drawCode);
  const all = (list.isNearest ? nearest(rows) : passable(rows)).slice(0, MOST);
  const shown = isAll ? all : all.slice(0, FEW);
  const toneOf = (row: Row) => freshnessOf(rowNow(row, { now }), { now, timeZone }, { say, language }).tone;
  const text = say("find.shareText", { title: list.title, when: timestampText(list.asOf, timeZone, language) });
  return (
    <Dialog title={say("find.asPicture")} close={say("later.close")} onClose={onClose}>
      <Stack data-gap="m">
        {all.length > FEW && (
          <Line data-fill="" role="group" aria-label={say("later.picture.which")}>
            <Button size="s" aria-pressed={!isAll} look={isAll ? "plain" : "tint"} onClick={() => setAll(false)}>
              {list.isNearest ? say("later.picture.nearest", { count: FEW }) : say("later.picture.few", { count: FEW })}
            </Button>
            <Button size="s" aria-pressed={isAll} look={isAll ? "tint" : "plain"} onClick={() => setAll(true)}>
              {say("later.picture.all", { count: all.length })}
            </Button>
          </Line>
        )}
        {code !== undefined && (
          <>
            <PictureKeys
              element={() => face.current}
              name={pictureName(shown[0]?.id ?? "", now)}
              version={[language, list.asOf, ...shown.map((row) => `${row.id}-${row.v}-${toneOf(row)}`)].join(" ")}
              shared={{ url: list.url, title: list.title, text }}
            />
            <Face rows={shown} list={list} code={code} face={face} />
          </>
        )}
      </Stack>
    </Dialog>
  );
}

type FaceProps = { rows: Row[]; list: PicturedList; code: Code | null; face: Ref<HTMLDivElement> };

function Face({ rows, list, code, face }: FaceProps) {
  const { say, language, direction } = useLanguage();
  const { timeZone } = useClock();
  const counted = [list.narrowed, partText(rows.length, list.of, say) ?? ""].filter((part) => part !== "").join(" · ");
  const link = list.url.replace(/^https?:\/\//, "");
  return (
    <Sheet ref={face} data-picture="" data-parts="" lang={language} dir={direction}>
      <SheetHead place={list.place} />
      <div className={css.title}>
        <h2>{list.title}</h2>
        {counted !== "" && <p>{counted}</p>}
        <p>{say("later.picture.asOf", { when: timestampText(list.asOf, timeZone, language) })}</p>
      </div>
      <ol data-parts="">
        {rows.map((row) => (
          <Place key={row.id} row={row} asked={list.asked} />
        ))}
      </ol>
      <SheetFoot
        code={code}
        label={say("later.picture.codeOf", { url: link })}
        question={say("later.picture.ask")}
        hint={say("later.picture.live")}
        link={link}
      />
      <SheetBand tone="danger" icon="warn" title={say("listing.payTitle")} />
    </Sheet>
  );
}

/** One place, without numbers of demonstration data and of persons. */
function Place({ row: given, asked }: { row: Row; asked: AskedFields | undefined }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const row = rowNow(given, clock);
  const { at, by, doubt, phone, demo, shielded } = row;
  const when = at === undefined ? "" : timestampText(at, clock.timeZone, language);
  const said =
    by === undefined ? undefined : say("later.picture.checked", { when, who: speakerText(by, row.kind, say) });
  const headline = headlineOf(row, asked, clock);
  const { what } = cardWords(row, asked, { headline, say, language, clock });
  const isTold = headline.claim !== "over" && headline.claim !== "doubted";
  const whom = isTold ? forWhomText(row, { say, language }) : null;
  const { words } = momentOf(row, clock, { say, language, said, mayCall: headline.mayCall });
  return (
    <li className={css.item}>
      <h3>
        <span>{rowName(row, say)}</span>
        <b>{distanceText(row, say)}</b>
      </h3>
      <p>{what}</p>
      {whom !== null && <p>{whom}</p>}
      {termAnswers(row, asked, { say, language, now: clock.now, headline }).map(({ words: answer }) => (
        <p key={answer}>{answer}</p>
      ))}
      {headline.remark === "state" && row.state !== undefined && (
        <p>{stateLine(row.state, row.kind, { say, language, clock, isPrinted: true })}</p>
      )}
      {headline.remark === "lack" && row.effect !== undefined && (
        <p>{lackLine(row.effect, row.kind, { say, language, clock, isPrinted: true })}</p>
      )}
      {demo === true && <p>{say("app.madeUp")}</p>}
      {phone !== undefined && demo !== true && shielded !== true && (
        <p>
          <bdi dir="ltr">{phoneText(phone)}</bdi>
        </p>
      )}
      <SheetBand
        tone={headline.tone}
        icon={headline.icon}
        title={doubt === undefined ? words : say(`listing.trustValue.${doubt}`)}
      />
    </li>
  );
}
