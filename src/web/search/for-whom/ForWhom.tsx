import { useLocation } from "react-router";
import { ANYBODY, ASKER_SEXES, hasSaidWho, mayAskForWhom } from "#domain/facilities/asker-fit.ts";
import type { Asker } from "#domain/facilities/asker-fit.ts";
import { AGE_BANDS } from "#domain/resources/for-whom.ts";
import { setAsker } from "../../data/asker.ts";
import { useAsker } from "../../data/useAsker.ts";
import type { FindQuery } from "../../entry/find-query.ts";
import { listSeparator } from "../../i18n/list-separator.ts";
import { useLanguage, useText } from "../../i18n/useLanguage.tsx";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { SecondLine, Stack } from "../../ui/layout.tsx";
import { Link } from "../../ui/Link.tsx";
import { Menu } from "../../ui/menu.tsx";
import css from "./ForWhom.module.css";

/**
 * Asks for whom it is, and shows the answer as a chip that takes it back. The program keeps the
 * answer in the tab. Without it a form posts it, so that it is in no address (decision 181).
 */
export function ForWhom({ query }: { query: FindQuery }) {
  const say = useText();
  const { key, pathname, search } = useLocation();
  const asker = useAsker();
  if (query.side === "need" || !mayAskForWhom(query.kinds)) return null;
  const here = pathname + search;
  return (
    <>
      {hasSaidWho(asker) && <ChosenChip asker={asker} here={here} />}
      <li key="ask" className={css.ask}>
        <Menu key={key} group="list">
          <summary>
            {say("find.forWhom.ask")}
            <Icon name="down" size="s" />
          </summary>
          <form
            method="post"
            onSubmit={(event) => {
              event.preventDefault();
              event.currentTarget.closest("details")?.removeAttribute("open");
            }}
          >
            <Stack data-gap="m">
              <Fields asker={asker} />
              <SecondLine as="p">{say("find.forWhom.private")}</SecondLine>
              <Button type="submit" look="key" size="s" wide>
                {say("find.apply")}
              </Button>
            </Stack>
          </form>
        </Menu>
      </li>
    </>
  );
}

/** The choice. Its link leads to the same address, which never holds it. */
function ChosenChip({ asker, here }: { asker: Asker; here: string }) {
  const { say, language } = useLanguage();
  const said = [asker.sex, asker.age].filter((each) => each !== undefined);
  const who = said.map((each) => say(`find.forWhom.${each}`)).join(listSeparator(language));
  return (
    <li>
      <Link
        href={here}
        aria-current="true"
        onClick={(event) => {
          event.preventDefault();
          // The chip goes with the tap.
          event.currentTarget.closest("ul")?.querySelector("summary")?.focus();
          setAsker(ANYBODY);
        }}
      >
        <Icon name="check" size="xs" />
        {say("find.forWhom.chosen", { who })}
      </Link>
    </li>
  );
}

function Fields({ asker }: { asker: Asker }) {
  return (
    <>
      <Group name="sex" values={ASKER_SEXES} asker={asker} />
      <Group name="age" values={AGE_BANDS} asker={asker} />
    </>
  );
}

type GroupProps<Name extends keyof Asker> = {
  name: Name;
  values: readonly NonNullable<Asker[Name]>[];
  asker: Asker;
};

/** One of several, or not said. */
function Group<Name extends keyof Asker>({ name, values, asker }: GroupProps<Name>) {
  const say = useText();
  return (
    <fieldset className={css.group}>
      <legend>{say(`find.forWhom.${name}`)}</legend>
      {([...values, undefined] as const).map((value) => (
        <label key={value ?? ""}>
          <input
            type="radio"
            name={name}
            value={value ?? ""}
            checked={asker[name] === value}
            onChange={() => setAsker({ ...asker, [name]: value })}
          />
          <span>{say(`find.forWhom.${value ?? "any"}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}
