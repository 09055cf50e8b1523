import { useEffect, useRef, useState } from "react";
import type { FormEvent } from "react";
import { useLocation } from "react-router";
import { withParts } from "./address-parts.ts";
import type { ChosenPlace } from "./place-choice.ts";
import { shortPoint } from "./point-text.ts";
import { useText } from "../i18n/useLanguage.tsx";
import type { KeptPlace } from "../store/saved/chosen-places.ts";
import { LONGEST_NAME, savedPlaces } from "../store/saved/saved-places.ts";
import type { SavedPlace } from "../store/saved/saved-places.ts";
import { Button } from "../ui/Button.tsx";
import { FormField } from "../ui/FormField.tsx";
import { FieldHint } from "../ui/field.tsx";
import { Icon } from "../ui/Icon.tsx";
import type { IconName } from "../ui/icons.ts";
import { Row, Stack } from "../ui/layout.tsx";
import { Link } from "../ui/Link.tsx";
import { useKeptPlaces } from "./useKeptPlaces.ts";
import css from "./KeptPlaces.module.css";

/** Places stored on this device, saved or chosen before, and a way to save the current one. */
export function KeptPlaces({ place }: { place: ChosenPlace | null }) {
  const say = useText();
  const { saved, recent, changed, removed, isRefused, keep, remove, forget, change } = useKeptPlaces();
  const isNew = place !== null && place.label !== "" && !saved.some(({ query }) => query === place.query);
  return (
    <Stack data-gap="m">
      {saved.length > 0 && (
        <div>
          <p className={css.title}>{say("later.places.savedTitle")}</p>
          <ul className={css.list}>
            {saved.map((kept) => (
              <li key={kept.query}>
                <To query={kept.query} icon="flag" label={kept.name} />
                <Button
                  size="s"
                  look="quiet"
                  aria-label={say("later.places.change", { name: kept.name })}
                  onClick={() => change(kept)}
                >
                  {say("later.places.edit")}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
      {changed !== null && (
        <NameForm key={changed.query} place={changed} onKeep={keep} onLeave={() => change(null)} onRemove={remove} />
      )}
      <div role="status">
        {removed !== null && (
          <Row>
            <span>{say("later.places.removed", { name: removed.name })}</span>
            <Button size="s" onClick={() => keep(removed)}>
              {say("later.places.undo")}
            </Button>
          </Row>
        )}
        {isRefused && say("later.places.notKept")}
      </div>
      {isNew && changed === null && <SaveKey place={place} onSave={change} />}
      {recent.length > 0 && <Recent places={recent} onForget={forget} />}
    </Stack>
  );
}

/** Places chosen before: one tap, offline too. */
function Recent({ places, onForget }: { places: readonly KeptPlace[]; onForget: () => void }) {
  const say = useText();
  return (
    <div>
      <p className={css.title}>{say("later.places.last")}</p>
      <ul className={css.list}>
        {places.map(({ label, query }) => (
          <li key={query}>
            <To query={query} icon="location" label={label} />
          </li>
        ))}
      </ul>
      <Button size="s" look="quiet" onClick={onForget}>
        {say("later.recent.forget")}
      </Button>
    </div>
  );
}

/** The same page at another place. */
function To({ query, icon, label }: { query: string; icon: IconName; label: string }) {
  const location = useLocation();
  const parts = { at: null, place: null, ...Object.fromEntries(new URLSearchParams(query)) };
  return (
    <Link href={withParts(location, parts)}>
      <Icon name={icon} size="s" />
      {label}
    </Link>
  );
}

function SaveKey({ place, onSave }: { place: ChosenPlace; onSave: (place: SavedPlace) => void }) {
  const say = useText();
  const { label, query, lat, lng } = place;
  // As exact as the address, no more.
  const short = (degrees: number) => Number(shortPoint(String(degrees)));
  return (
    <div>
      <Button
        size="s"
        wide
        onClick={() => onSave({ name: label, label, query, lat: short(lat), lng: short(lng) })}
        aria-describedby="save-place-why"
      >
        <Icon name="flag" />
        {say("later.places.save")}
      </Button>
      <FieldHint id="save-place-why">{say("later.places.saveWhy")}</FieldHint>
    </div>
  );
}

type NameFormProps = {
  place: SavedPlace;
  onKeep: (place: SavedPlace) => void;
  onLeave: () => void;
  onRemove: (place: SavedPlace) => void;
};

/** The form to name a place; for a saved one also to remove it. */
function NameForm({ place, onKeep, onLeave, onRemove }: NameFormProps) {
  const say = useText();
  const [name, setName] = useState(place.name);
  const isSaved = savedPlaces().some(({ query }) => query === place.query);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector("input")?.focus(), []);
  const send = (event: FormEvent) => {
    event.preventDefault();
    onKeep({ ...place, name });
  };
  return (
    <form ref={form} onSubmit={send}>
      <Stack data-gap="m">
        <FormField
          label={say("later.places.name")}
          hint={place.label}
          value={name}
          maxLength={LONGEST_NAME}
          autoComplete="off"
          onFocus={(event) => event.target.select()}
          onChange={(event) => setName(event.target.value)}
        />
        <Row data-fill>
          <Button type="submit" size="s" look="tint">
            {say("later.places.keep")}
          </Button>
          {isSaved && (
            <Button size="s" onClick={() => onRemove(place)}>
              {say("later.places.remove")}
            </Button>
          )}
          <Button size="s" look="quiet" onClick={onLeave}>
            {say("later.places.cancel")}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
