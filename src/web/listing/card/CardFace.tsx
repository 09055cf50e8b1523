import type { Ref } from "react";
import { Sheet, SheetBand, SheetFoot, SheetHead } from "../../sharing/picture/Sheet.tsx";
import { writtenLink } from "../../sharing/picture/names.ts";
import { useSite } from "../../data/useSite.tsx";
import { useLanguage } from "../../i18n/useLanguage.tsx";
import { Icon } from "../../ui/Icon.tsx";
import type { CardBand, CardWords } from "./card-words.ts";
import type { CardData } from "./card-loader.ts";
import css from "./CardFace.module.css";

type CardFaceProps = { data: Pick<CardData, "code" | "path" | "side">; words: CardWords; face?: Ref<HTMLDivElement> };

/**
 * The card that is drawn as a picture. A need is a poster: urgency first, then its name in large
 * letters.
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
      <div className={css.body} data-poster={needed === undefined ? undefined : ""}>
        <p className={css.kind}>
          <Icon name={words.icon} />
          <span>{words.kind}</span>
        </p>
        <h1>{words.what}</h1>
        {words.more !== undefined && <p>{words.more.join(" · ")}</p>}
        {words.name !== undefined && <p className={css.name}>{words.name}</p>}
        {words.phone !== undefined && (
          <p className={css.phone}>
            <Icon name="phone" />
            <bdi dir="ltr">{words.phone}</bdi>
          </p>
        )}
      </div>
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
