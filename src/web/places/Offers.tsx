import { useEffect, useRef } from "react";
import type { MouseEvent } from "react";
import type { FoundPlaces } from "./usePlaceSearch.ts";
import { useSite } from "../data/useSite.tsx";
import { isolateLabelParts } from "../i18n/bidi.ts";
import { useText } from "../i18n/useLanguage.tsx";
import type { Say } from "../i18n/text.ts";
import { Icon } from "../ui/Icon.tsx";
import { Aloud } from "../ui/layout.tsx";
import { boldParts } from "./bold.ts";
import type { Offer, OffersProps } from "./offers.ts";
import { useCombobox } from "./useCombobox.ts";
import { useRoom } from "./useRoom.ts";
import css from "./Offers.module.css";

/**
 * The list of a place field, by WAI-ARIA's combobox pattern. The focus stays in the field, which
 * names the active option.
 */
export function Offers({ input, listId, near, isTyped, onTake }: OffersProps) {
  const say = useText();
  const site = useSite();
  const box = useRef<HTMLDivElement>(null);
  const { text, isShown, at, offers, found, isLooking, take } = useCombobox({
    input,
    box,
    listId,
    near,
    isTyped,
    onTake,
  });
  const room = useRoom(input, isShown || isLooking);
  useEffect(() => {
    // Newer browsers return a promise: as an effect's result it would be called as its clean-up.
    document.getElementById(`${listId}-${at}`)?.scrollIntoView?.({ block: "nearest" });
  }, [listId, at]);
  const note = isLooking ? say("app.loading") : noteOf(found, { say, name: site.geocoder?.name ?? "" });
  const isAnything = isShown || isLooking;
  return (
    <>
      <div className={css.box} ref={box} hidden={!isAnything} style={{ maxHeight: room }}>
        <ul id={listId} role="listbox" aria-label={say("place.label")}>
          {isShown &&
            offers.map((offer, index) => (
              // The field handles keys: it keeps the focus and names the active option.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <li
                key={offer.key}
                id={`${listId}-${index}`}
                role="option"
                aria-selected={index === at}
                onMouseDown={keepFocus}
                onClick={() => take(offer)}
              >
                <Line offer={offer} typed={text} />
              </li>
            ))}
        </ul>
        {note !== null && <p>{note}</p>}
      </div>
      <Aloud role="status">
        {isAnything && (offers.length > 0 ? say("later.places.fit", { count: offers.length }) : note)}
      </Aloud>
    </>
  );
}

/** Taps must not move the focus: the field's blur would close the list first. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

/** One option: an icon, the name with the typed part in bold, then its region and type. */
function Line({ offer, typed }: { offer: Offer; typed: string }) {
  const say = useText();
  const kind = kindOf(offer, say);
  const second = [isolateLabelParts(offer.rest), kind].filter((part) => part !== "").join(" · ");
  return (
    <>
      <Icon name={offer.icon} size="s" />
      <span>
        {boldParts(offer.name, typed).map(({ text, isBold }, index) => (isBold ? <b key={index}>{text}</b> : text))}
        {second !== "" && (
          <>
            <Aloud>{", "}</Aloud>
            <small>{second}</small>
          </>
        )}
      </span>
    </>
  );
}

/** The type of a place other than a town: a town is what people expect. */
function kindOf({ type, kept }: Offer, say: Say): string {
  if (kept !== undefined) return say(`later.places.${kept}`);
  if (type === undefined || type === "city" || type === "locality") return "";
  return say(`later.places.type.${type}`);
}

/** The text below the list: the source of the names, that none fits, or that no source answered. */
function noteOf(found: FoundPlaces | null, { say, name }: { say: Say; name: string }): string | null {
  if (found === null) return null;
  const { from, items, typed } = found;
  if (from === null && items.length === 0) return say("later.places.failed");
  if (items.length === 0) return say("later.places.none", { typed });
  if (from === "device") return say("later.places.device");
  if (from?.fallback !== undefined) return say("later.places.ownList", { name });
  return from === null || from.provider === "embedded" ? null : from.attribution;
}
