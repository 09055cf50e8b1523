import { styled } from "../../theme/styled.ts";
import type { Ref } from "react";
import { Sheet, SheetBand, SheetFoot, SheetHead } from "../../sharing/picture/parts.tsx";
import { writtenLink } from "../../sharing/picture/names.ts";
import { useSite } from "../../data/useSite.tsx";
import { useLanguage } from "../../i18n/useLanguage.tsx";
import { Icon } from "../../ui/Icon.tsx";
import type { CardBand, CardWords } from "./card-words.ts";
import type { CardData } from "./card-loader.ts";

const Body = styled("div")({
  display: "grid",
  gap: 4,
  padding: "16px 18px",
  "&>*": { minWidth: 0 },
  "& h1": { fontSize: "2.125rem", lineHeight: 1.2, textWrap: "wrap" },
  ":is(:lang(hi),:lang(mr),:lang(ne),:lang(bn),:lang(ta),:lang(te),:lang(ar),:lang(ur)) & h1": { lineHeight: 1.45 },
  "&[data-poster] h1": { fontSize: "2.75rem" },
  // Their words are the longest: larger they would be broken within.
  ":is(:lang(ta),:lang(te)) & h1": { fontSize: "1.75rem" },
  ":is(:lang(ta),:lang(te)) &[data-poster] h1": { fontSize: "2.25rem" },
  "@media print": {
    "& h1": { fontSize: "3.25rem!important" },
    "&[data-poster] h1": { fontSize: "4rem!important" },
  },
});

const Kind = styled("p")({
  display: "flex",
  gap: 8,
  alignItems: "center",
  fontWeight: 600,
  "& span": { flex: 1, minWidth: 0 },
});
const Name = styled("p")({ marginBlockStart: 8, fontWeight: 600 });
const Phone = styled("p")({
  display: "flex",
  gap: 10,
  alignItems: "center",
  fontSize: "1.5rem",
  fontWeight: 700,
  "& svg": { width: 28, height: 28 },
  "@media print": { fontSize: "2.25rem" },
});

type CardFaceProps = { data: Pick<CardData, "code" | "path" | "side">; words: CardWords; face?: Ref<HTMLDivElement> };

/**
 * The card that is made a picture of. Of a need a poster: how soon first, then in large letters
 * what is asked for.
 */
export function CardFace({ data, words, face }: CardFaceProps) {
  const { say, language, direction } = useLanguage();
  const site = useSite();
  const { needed, checked, warning } = words;
  const link = writtenLink(data.path, site);
  const isOver = words.isOver === true;
  return (
    <Sheet ref={face} data-picture="" lang={language} dir={direction}>
      <SheetHead place={words.place} />
      {needed !== undefined && <Said band={needed} isLarge />}
      <Body data-poster={needed === undefined ? undefined : ""}>
        <Kind>
          <Icon name={words.icon} />
          <span>{words.kind}</span>
        </Kind>
        <h1>{words.what}</h1>
        {words.more !== undefined && <p>{words.more}</p>}
        {words.name !== undefined && <Name>{words.name}</Name>}
        {words.phone !== undefined && (
          <Phone>
            <Icon name="phone" />
            <bdi dir="ltr">{words.phone}</bdi>
          </Phone>
        )}
      </Body>
      <Said band={checked} until={words.until} />
      <SheetFoot
        code={isOver ? null : data.code}
        label={say("preview.codeOf", { url: link })}
        question={say(isOver ? "preview.ended" : needed === undefined ? "preview.ask" : "preview.help")}
        hint={isOver ? undefined : say("preview.scan")}
        link={link}
      />
      <Said band={warning} />
    </Sheet>
  );
}

function Said({ band, until, isLarge = false }: { band: CardBand; until?: string | undefined; isLarge?: boolean }) {
  const { tone, icon, title, text } = band;
  return (
    <SheetBand tone={tone} icon={icon} title={title} isLarge={isLarge}>
      {text !== undefined && <div>{text}</div>}
      {until !== undefined && <div>{until}</div>}
    </SheetBand>
  );
}
