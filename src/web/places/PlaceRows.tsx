import { Icon } from "../ui/Icon.tsx";
import { Rows } from "../ui/rows.tsx";
import { PlaceLabel } from "./PlaceLabel.tsx";

type PlaceRowsProps<Place> = { places: readonly Place[]; onChoose: (place: Place) => void };

/** Places to choose from, one per row of a card. */
export function PlaceRows<Place extends { label: string; id?: string }>({ places, onChoose }: PlaceRowsProps<Place>) {
  return (
    <Rows>
      {places.map((place) => (
        <li key={place.id ?? place.label}>
          <button type="button" onClick={() => onChoose(place)}>
            <Icon name="location" />
            <PlaceLabel label={place.label} />
          </button>
        </li>
      ))}
    </Rows>
  );
}
