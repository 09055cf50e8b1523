import type { ReactNode } from "react";
import type { Entries, Entry } from "./entry.ts";
import type { Say } from "../../i18n/text.ts";
import { DataTable } from "../DataTable.tsx";
import { Icon } from "../Icon.tsx";
import { Aloud, Card, IconLine, Row, SecondLine, Stack } from "../layout.tsx";
import { TwoColumns } from "../TwoColumns.tsx";
import { Link } from "../Link.tsx";
import { Chips, Menu, MenuRow } from "../menu.tsx";
import { PlaceList } from "../PlaceList.tsx";
import { Rows, RowsNote, RowsTitle } from "../rows.tsx";
import { Forced } from "./Forced.tsx";

/** Containers: cards, stacks, rows, lists and menus. */
export const layoutEntries: Entries = (say) => [...boxes(say), ...columns(say), ...lists(say), ...menus(say)];

/** With a link of it pointed at, and with the focus on it. */
function pointedAt(link: string, drawn: ReactNode): Entry["states"] {
  return (["hover", "focus-visible"] as const).map((state) => [
    state,
    <Forced state={state} on={link}>
      {drawn}
    </Forced>,
  ]);
}

function boxes(say: Say): Entry[] {
  const words = <p>{say("listing.payText")}</p>;
  return [
    {
      part: "Card",
      states: [
        ["without an edge inside", <Card>{words}</Card>],
        ["with one", <Card data-pad="">{words}</Card>],
      ],
    },
    {
      part: "Stack",
      states: ([undefined, "m", "s"] as const).map((gap) => [
        `gap ${gap ?? "l"}`,
        <Stack data-gap={gap}>
          {words}
          {words}
        </Stack>,
      ]),
    },
    {
      part: "Row",
      states: [
        [
          "that wraps",
          <Row>
            <b>{say("find.call")}</b>
            <span>{say("find.rotation")}</span>
          </Row>,
        ],
      ],
    },
    {
      part: "IconLine",
      states: [
        [
          "plain",
          <IconLine>
            <Icon name="clock" />
            <span>{say("find.rotation")}</span>
          </IconLine>,
        ],
        [
          "soft",
          <IconLine data-soft="">
            <Icon name="clock" />
            <span>{say("find.rotation")}</span>
          </IconLine>,
        ],
      ],
    },
  ];
}

function columns(say: Say): Entry[] {
  const words = <p>{say("listing.payText")}</p>;
  return [
    {
      part: "TwoColumns",
      states: [
        [
          "a main column and one beside it on wide screens",
          <TwoColumns>
            <Card data-pad="">{words}</Card>
            <Card data-pad="">{words}</Card>
          </TwoColumns>,
        ],
      ],
    },
    {
      part: "DataTable",
      states: [
        [
          "with a row open beside",
          <DataTable
            caption={say("find.sortLabel")}
            heads={[say("app.more"), say("app.mine")]}
            rows={["/about", "/terms"].map((href) => ({
              id: href,
              isOpen: href === "/about",
              cells: [
                <Link key="open" href={href}>
                  {say("find.call")}
                </Link>,
                say("find.rotation"),
              ],
            }))}
          />,
        ],
      ],
    },
    {
      part: "Aloud",
      states: [
        [
          "read aloud only",
          <p>
            <Aloud>{say("find.sortLabel")}</Aloud>
            {say("find.all")}
          </p>,
        ],
      ],
    },
    { part: "SecondLine", states: [["a second line", <SecondLine as="p">{say("find.whyAsk")}</SecondLine>]] },
  ];
}

function lists(say: Say): Entry[] {
  const row = (words: string) => (
    <li>
      <Link href="/about">
        <span>
          {words}
          <small>{say("find.whyAsk")}</small>
        </span>
        <Icon name="next" />
      </Link>
    </li>
  );
  const rows = (
    <Rows>
      {row(say("app.more"))}
      {row(say("app.mine"))}
    </Rows>
  );
  return [
    {
      part: "Rows",
      states: [["of links", rows], ...pointedAt("li:first-child a", rows)],
    },
    { part: "RowsTitle", states: [["above its rows", <RowsTitle as="h3">{say("app.more")}</RowsTitle>]] },
    { part: "RowsNote", states: [["below its rows", <RowsNote>{say("find.whyAsk")}</RowsNote>]] },
    {
      part: "PlaceList",
      states: [["where to go next", <PlaceList>{row(say("find.nobody1"))}</PlaceList>]],
    },
  ];
}

function menus(say: Say): Entry[] {
  const panel = (
    <ul>
      <li>
        <Link href="/find/bed" aria-current="true">
          <Icon name="check" size="s" />
          {say("find.all")}
        </Link>
      </li>
      <li>
        <Link href="/find/blood">{say("find.group")}</Link>
      </li>
    </ul>
  );
  const chips = (
    <Chips>
      <li>
        <Link href="/find/bed" aria-current="page">
          <Icon name="check" size="s" />
          {say("find.all")}
        </Link>
      </li>
      <li>
        <Link href="/find/blood">
          {say("find.group")} <span>{say("find.within", { count: 4, km: 10 })}</span>
        </Link>
      </li>
    </Chips>
  );
  return [
    { part: "Chips", states: [["the first is chosen", chips], ...pointedAt("li:last-child a", chips)] },
    {
      part: "Menu",
      states: [
        [
          "opened by its key",
          <MenuRow>
            <Menu group="catalogue">
              <summary>
                {say("find.filter")}
                <Icon name="down" size="s" />
              </summary>
              {panel}
            </Menu>
          </MenuRow>,
        ],
      ],
    },
    { part: "MenuRow", states: [["as wide as the panels in it may be", <MenuRow>{say("find.sortLabel")}</MenuRow>]] },
  ];
}
