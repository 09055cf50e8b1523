import { styled } from "@mui/material/styles";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { withParts } from "../app/address.ts";
import { useText } from "../i18n/language.tsx";
import { chosenPlaces, forgetPlaces } from "../store/chosen-places.ts";
import type { KeptPlace } from "../store/chosen-places.ts";
import { Button } from "../ui/Button.tsx";
import { linkLook } from "../ui/layout.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Link } from "../ui/Link.tsx";

const List = styled("ul")({ "& a": { ...linkLook, width: "100%" } });
const Title = styled("p")({ fontWeight: 600 });

/** Places chosen on this device before: one tap, and there without a net too. */
export function LastPlaces() {
  const say = useText();
  const location = useLocation();
  const [places, setPlaces] = useState<KeptPlace[]>([]);
  useEffect(() => setPlaces(chosenPlaces()), [location]);
  if (places.length === 0) return null;
  const forget = () => {
    forgetPlaces();
    setPlaces([]);
  };
  return (
    <div>
      <Title>{say("place.last")}</Title>
      <List>
        {places.map(({ label, query }) => (
          <li key={query}>
            <Link href={withParts(location, partsOf(query))}>
              <Icon name="location" size="s" />
              {label}
            </Link>
          </li>
        ))}
      </List>
      <Button size="s" look="quiet" onClick={forget}>
        {say("home.forget")}
      </Button>
    </div>
  );
}

/** A place is said by `at` or by `place`; the other one is taken away. */
function partsOf(query: string): Record<string, string | null> {
  return { at: null, place: null, ...Object.fromEntries(new URLSearchParams(query)) };
}
