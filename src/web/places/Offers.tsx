import { styled } from "../theme/styled.ts";
import { useEffect, useRef } from "react";
import type { MouseEvent } from "react";
import type { FoundPlaces } from "./usePlaceSearch.ts";
import { useSite } from "../data/useSite.tsx";
import { isolateLabelParts } from "../i18n/apart.ts";
import { useText } from "../i18n/useLanguage.tsx";
import type { Say } from "../i18n/text.ts";
import { c } from "../theme/theme.ts";
import { RADIUS, SIZE } from "../theme/tokens.ts";
import { Icon } from "../ui/Icon.tsx";
import { Aloud } from "../ui/layout.tsx";
import { boldParts } from "./bold.ts";
import type { Offer, OffersProps } from "./offers.ts";
import { useCombobox } from "./useCombobox.ts";
import { useRoom } from "./useRoom.ts";

const Box = styled("div")({
  position: "absolute",
  insetInline: 0,
  top: "100%",
  zIndex: 3,
  display: "flex",
  flexDirection: "column",
  marginBlockStart: 4,
  overflow: "hidden",
  background: c.surface,
  color: c.ink,
  border: `2px solid ${c.control}`,
  borderRadius: RADIUS.control,
  boxShadow: "0 8px 24px rgb(0 0 0 / .22)",
  "&[hidden]": { display: "none" },
  "& ul": { overflowY: "auto", overscrollBehavior: "contain" },
  "& li": {
    display: "flex",
    alignItems: "center",
    gap: 10,
    minHeight: SIZE.target,
    padding: "6px 14px",
    lineHeight: 1.35,
    cursor: "pointer",
    overflowWrap: "anywhere",
    scrollMarginBlock: 4,
  },
  "& li:hover": { background: c.sunken },
  "& li[aria-selected=true]": { background: c.ink, color: c.surface },
  "& li>span": { flex: 1, minWidth: 0 },
  "& li small": { display: "block", fontSize: "1rem", color: c.inkSoft },
  "& li[aria-selected=true] small": { color: "inherit" },
  "& li svg": { color: c.inkSoft },
  "& li[aria-selected=true] svg": { color: "inherit" },
  "&>p": { flex: "none", padding: "8px 14px", color: c.inkSoft, borderBlockStart: `1px solid ${c.line}` },
  "& ul:empty+p": { border: 0 },
});

/**
 * The list of a place field, by the combobox pattern of WAI-ARIA: the focus stays in the field,
 * which names the chosen line.
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
  useEffect(() => document.getElementById(`${listId}-${at}`)?.scrollIntoView?.({ block: "nearest" }), [listId, at]);
  const note = isLooking ? say("app.loading") : noteOf(found, { say, name: site.geocoder?.name ?? "" });
  const isAnything = isShown || isLooking;
  return (
    <>
      <Box ref={box} hidden={!isAnything} style={{ maxHeight: room }}>
        <ul id={listId} role="listbox" aria-label={say("place.label")}>
          {isShown &&
            offers.map((offer, index) => (
              // The keys are the field's: it keeps the focus and names the chosen line
              // (aria-activedescendant).
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
      </Box>
      <Aloud role="status">
        {isAnything && (offers.length > 0 ? say("place.fit", { count: offers.length }) : note)}
      </Aloud>
    </>
  );
}

/**
 * The field must not lose the focus to a line: its blur would close the list before the tap counts.
 */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

/**
 * One line: a sign, the name with what was typed in bold, below it where that is and what kind of
 * place.
 */
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

/** What a place is, where that is no town: the town is what people expect. */
function kindOf({ type, kept }: Offer, say: Say): string {
  if (kept !== undefined) return say(`later.places.${kept}`);
  if (type === undefined || type === "city" || type === "locality") return "";
  return say(`later.places.type.${type}`);
}

/**
 * What is said below the list: who named the places, that none fits, or that nobody could be asked.
 */
function noteOf(found: FoundPlaces | null, { say, name }: { say: Say; name: string }): string | null {
  if (found === null) return null;
  const { from, items, typed } = found;
  if (from === null && items.length === 0) return say("later.places.failed");
  if (items.length === 0) return say("later.places.none", { typed });
  if (from === "device") return say("later.places.device");
  if (from?.fallback !== undefined) return say("later.places.ownList", { name });
  return from === null || from.provider === "embedded" ? null : from.attribution;
}
