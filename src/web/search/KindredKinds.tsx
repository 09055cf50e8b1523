import { kindIcon } from "../entry/kind-tiles.ts";
import { distanceText } from "../entry/listing-words.ts";
import { useText } from "../i18n/useLanguage.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Card, SecondLine } from "../ui/layout.tsx";
import { Link } from "../ui/Link.tsx";
import { PlaceList } from "../ui/PlaceList.tsx";
import type { FoundPage } from "./find-loader.ts";
import { kindName } from "../i18n/kind-name.ts";

/** The words of a list of offers, and of one of needs. */
const WORDS = {
  find: { title: "empty.too", line: "empty.line" },
  needs: { title: "needs.all", line: "needs.line" },
} as const;

/** Related kinds, each with its count and the nearest: links to their lists. */
export function KindredKinds({ found, list }: { found: FoundPage; list: keyof typeof WORDS }) {
  const say = useText();
  const kindred = found.elsewhere?.kindred ?? [];
  if (kindred.length === 0) return null;
  const { title, line } = WORDS[list];
  return (
    <Card>
      <PlaceList title={say(title)}>
        {kindred.map(({ kind, total, nearest }) => (
          <li key={kind}>
            <i>
              <Icon name={kindIcon(kind)} />
            </i>
            <Link href={`/${list}/${kind}?${found.place.query}`}>
              <b>{kindName(kind, say)}</b>
              <SecondLine>
                {nearest === undefined
                  ? say("empty.phones", { count: total.count })
                  : say(line, { count: total.count, distance: distanceText(nearest, say) })}
              </SecondLine>
            </Link>
            <Icon name="next" size="s" />
          </li>
        ))}
      </PlaceList>
    </Card>
  );
}
