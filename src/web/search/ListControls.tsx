import { numberFormat } from "#domain/shared/intl-formats.ts";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { BLOOD_GROUPS } from "#domain/blood/groups.ts";
import { withParts } from "../places/address-parts.ts";
import { localeOf } from "../i18n/dates.ts";
import { useLanguage, useText } from "../i18n/useLanguage.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Link } from "../ui/Link.tsx";
import { SecondLine } from "../ui/layout.tsx";
import { Chips, Menu, MenuRow } from "../ui/menu.tsx";
import { CHIP_HOURS, COUNTED, SORTS, subtypeParameter } from "../entry/find-query.ts";
import type { FindQuery } from "../entry/find-query.ts";
import type { Chip, FoundPage } from "./find-loader.ts";
import { ForWhom } from "./for-whom/ForWhom.tsx";
import { ListLink } from "../data/PostedList.tsx";
import { FilterMenu } from "./FilterMenu.tsx";
import { MapLink } from "./list/MapLink.tsx";
import { subtypeText, withMinusSign } from "../entry/listing-words.ts";
import { accessibleText, mayAskAccess, traitTexts } from "../entry/card/trait-words.ts";
import { askedTermTexts } from "../entry/terms/asked-terms.ts";
import { countsIn } from "./search-title.ts";
import css from "./ListControls.module.css";

/** A search, what it found, and its name. */
export type ListChipsProps = { query: FindQuery; found: FoundPage; label: string };

/** Above a list: the patient's blood group, then chips. */
export function ListChips({ query, found, label }: ListChipsProps) {
  return (
    <>
      {query.kinds?.length === 1 && query.kinds[0] === "blood" && <BloodQuestion query={query} />}
      <SubtypeChips query={query} found={found} label={label} />
    </>
  );
}

/** Chips of the kind's subtypes with counts; one question at a time. */
function SubtypeChips({ query, found, label }: ListChipsProps) {
  const { say, language } = useLanguage();
  const location = useLocation();
  const kind = query.kinds?.length === 1 ? query.kinds[0] : undefined;
  const parameter = kind === undefined ? null : subtypeParameter(kind);
  const chips = chipsOf(query, found);
  // The chosen chip says what the heading does.
  const here = countsIn(found, query, say);
  if (kind === undefined || parameter === null || chips.length === 0) {
    return (
      <nav aria-label={say("find.checked")}>
        <WhomAndChips query={query}>
          <ChosenChips query={query} />
          <OfferedChips query={query} />
        </WhomAndChips>
      </nav>
    );
  }
  // A patient's blood is always of one component (CONTRACT.md 4): there is no "all".
  const hasAll = query.group === undefined;
  const isBlood = kind === "blood";
  const component = query.component ?? (hasAll ? undefined : "red-cells");
  const chosen = parameter === "component" ? component : query.subtype;
  const isNeed = parameter === "patient";
  const question = isNeed ? say("find.patientAsk") : say("find.kindsOf", { what: label });
  return (
    <nav aria-label={question}>
      {isNeed && chosen === undefined && (
        <p className={css.question} data-screen="">
          {question}
        </p>
      )}
      <WhomAndChips query={query}>
        {query.group === "unknown" && <UnknownGroupChip isOn />}
        <ChosenChips query={query} />
        {hasAll && (
          <ChipLink href={withParts(location, { [parameter]: null })} isOn={chosen === undefined}>
            {say("find.all")}
            <span>{amountText(chosen === undefined ? here.count : found.allCount, language)}</span>
          </ChipLink>
        )}
        {chips
          .filter((chip) => chosen === chip.subtype || !isNothing(chip))
          .map((chip) => (
            <ChipLink
              key={chip.subtype}
              href={withParts(location, { [parameter]: chip.subtype })}
              isOn={chosen === chip.subtype}
            >
              {subtypeText(kind, chip.subtype, say)}
              <ChipCount chip={chosen === chip.subtype ? { ...chip, ...here } : chip} />
            </ChipLink>
          ))}
        {isBlood && query.group !== "unknown" && <UnknownGroupChip isOn={false} />}
        <OfferedChips query={query} />
      </WhomAndChips>
    </nav>
  );
}

/** For whom it is, then the other chips. Its panel stands below the row. */
function WhomAndChips({ query, children }: { query: FindQuery; children: ReactNode }) {
  return (
    <MenuRow>
      <Chips>
        <ForWhom query={query} />
        {children}
      </Chips>
    </MenuRow>
  );
}

/** A chip that would find nothing is not drawn. */
function isNothing({ count, none = 0 }: Chip): boolean {
  return count - none <= 0;
}

/** The patient's blood group, in eight equal parts: one tap answers, a second one takes it back. */
function BloodQuestion({ query }: { query: FindQuery }) {
  const say = useText();
  const location = useLocation();
  return (
    <nav aria-label={say("find.group")} data-screen="">
      <Chips data-parts="">
        {BLOOD_GROUPS.map((group) => {
          const isOn = query.group === group;
          return (
            <li key={group}>
              <Link href={withParts(location, { group: isOn ? null : group })} aria-current={isOn ? "true" : undefined}>
                <bdi>{withMinusSign(group)}</bdi>
              </Link>
            </li>
          );
        })}
      </Chips>
    </nav>
  );
}

/** Whose blood group is not known can look for blood all the same. */
function UnknownGroupChip({ isOn }: { isOn: boolean }) {
  const say = useText();
  const location = useLocation();
  return (
    <ChipLink href={withParts(location, { group: isOn ? null : "unknown" })} isOn={isOn}>
      {`${say("find.group")}: ${say("find.groupUnknown")}`}
    </ChipLink>
  );
}

/**
 * What is asked besides a subtype, before all that could be. So it is seen without scrolling; a
 * tap takes it away.
 */
export function ChosenChips({ query }: { query: FindQuery }) {
  const { say, languages } = useLanguage();
  const location = useLocation();
  const chosen = traitTexts(query, query.kinds, say);
  const terms = askedTermTexts(query, { say, languages });
  return (
    <>
      {query.real === true && (
        <ChipLink href={withParts(location, { real: null })} isOn>
          {say("find.real")}
        </ChipLink>
      )}
      {chosen.map(({ part, value, text }) => (
        <ChipLink key={value} href={withParts(location, { [part]: withoutPiece(query, part, value) })} isOn>
          {text}
        </ChipLink>
      ))}
      {terms.map(({ part, value, text }) => (
        <ChipLink key={value} href={withParts(location, { [part]: null })} isOn>
          <span suppressHydrationWarning>{text}</span>
        </ChipLink>
      ))}
      {query.checkedHours === CHIP_HOURS && <CheckedChip query={query} />}
    </>
  );
}

/** What one tap would ask: a way without steps, open now, checked lately. */
function OfferedChips({ query }: { query: FindQuery }) {
  const say = useText();
  const location = useLocation();
  return (
    <>
      {query.accessible !== true && mayAskAccess(query) && (
        <ChipLink href={withParts(location, { accessible: "true" })}>{accessibleText(query.kinds, say)}</ChipLink>
      )}
      {query.openNow !== true && (
        <ChipLink href={withParts(location, { openNow: "true" })}>{say("find.openNow")}</ChipLink>
      )}
      {query.checkedHours !== CHIP_HOURS && <CheckedChip query={query} />}
    </>
  );
}

/** The address part without one of its values; null without the last. */
function withoutPiece({ equipment = [] }: FindQuery, part: string, value: string): string | null {
  const left = part === "equipment" ? equipment.filter((piece) => piece !== value) : [];
  return left.length === 0 ? null : left.join();
}

type ChipLinkProps = { href: string; isOn?: boolean; children: ReactNode };

function ChipLink({ href, isOn = false, children }: ChipLinkProps) {
  return (
    <li>
      <ListLink href={href} aria-current={isOn ? "true" : undefined}>
        {isOn && <Icon name="check" size="xs" />}
        {children}
      </ListLink>
    </li>
  );
}

/** How many have it. Nothing where only some may have it: "0" would say that there are none. */
function ChipCount({ chip: { count, may = 0, none = 0 } }: { chip: Chip }) {
  const { language } = useLanguage();
  const known = count - may - none;
  return known === 0 && may > 0 ? null : <span>{amountText(known, language)}</span>;
}

/** A count in the reader's digits, up to the counting limit. */
function amountText(count: number, language: string): string {
  return numberFormat(localeOf(language)).format(Math.min(count, COUNTED)) + (count >= COUNTED ? "+" : "");
}

/** A chosen filter has a chip even without results: it must be visible and removable. */
function chipsOf({ subtype, component, group }: FindQuery, { chips, total }: FoundPage): Chip[] {
  const chosen = subtype ?? component ?? (group && "red-cells");
  const isMissing = chosen !== undefined && chips.every((chip) => chip.subtype !== chosen);
  const all = [...(isMissing ? [{ subtype: chosen, count: total.count }] : []), ...chips];
  // The chosen one is in view without scrolling.
  return all.sort((a, b) => Number(b.subtype === chosen) - Number(a.subtype === chosen));
}

/** Only what was checked recently; a second tap shows all again. */
function CheckedChip({ query: { checkedHours } }: { query: FindQuery }) {
  const say = useText();
  const location = useLocation();
  const isOn = checkedHours === CHIP_HOURS;
  return (
    <ChipLink href={withParts(location, { fresh: isOn ? null : String(CHIP_HOURS * 60) })} isOn={isOn}>
      {say("find.checkedChip", { count: CHIP_HOURS })}
    </ChipLink>
  );
}

/** Order, filter and map of a list. */
export function ListMenus({ query }: { query: FindQuery }) {
  return (
    <>
      <SortMenu query={query} />
      <FilterMenu query={query} />
      <MapLink isMap={query.isMap} />
    </>
  );
}

function SortMenu({ query }: { query: FindQuery }) {
  const say = useText();
  const location = useLocation();
  return (
    <Menu key={location.key} group="list">
      <summary data-short={query.sort === "best" ? say("find.sortLabel") : undefined}>
        <Icon name="sort" size="s" />
        <span>{`${say("find.sortLabel")}: ${say(`find.sort.${query.sort}`)}`}</span>
        <Icon name="down" size="s" />
      </summary>
      <ul>
        {SORTS.map((sort) => (
          <li key={sort}>
            <ListLink
              href={withParts(location, { sort: sort === "best" ? null : sort })}
              aria-current={sort === query.sort ? "true" : undefined}
            >
              {sort === query.sort && <Icon name="check" size="s" />}
              {say(`find.sort.${sort}`)}
            </ListLink>
          </li>
        ))}
        <li>
          <SecondLine as="p">{say("find.rotation")}</SecondLine>
        </li>
      </ul>
    </Menu>
  );
}
