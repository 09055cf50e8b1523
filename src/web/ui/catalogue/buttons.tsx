import type { Entries, Entry } from "./entry.ts";
import type { Say } from "../../i18n/text.ts";
import { Button, ButtonLink } from "../Button.tsx";
import type { ButtonVariant } from "../Button.tsx";
import { Icon } from "../Icon.tsx";
import { Link } from "../Link.tsx";
import { Forced } from "./Forced.tsx";

const LOOKS: readonly ButtonVariant[] = ["key", "plain", "tint", "quiet", "stop"];
const FORCED = ["hover", "active", "focus-visible"] as const;

/** Buttons and links. */
export const buttonEntries: Entries = (say) => [button(say), ...links(say)];

function button(say: Say): Entry {
  return {
    part: "Button",
    states: [
      ...LOOKS.flatMap((look) => [
        [look, <Button look={look}>{say("find.apply")}</Button>] as const,
        ...FORCED.map(
          (state) =>
            [
              `${look}, ${state}`,
              <Forced state={state} on="button">
                <Button look={look}>{say("find.apply")}</Button>
              </Forced>,
            ] as const,
        ),
        [
          `${look}, disabled`,
          <Button look={look} disabled>
            {say("find.apply")}
          </Button>,
        ] as const,
      ]),
      ["small", <Button size="s">{say("find.more")}</Button>],
      [
        "large, wide, with a sign",
        <Button look="key" size="l" wide>
          <Icon name="phone" />
          {say("listing.callNumber")}
        </Button>,
      ],
      [
        "busy",
        <Button look="key" aria-disabled="true">
          <Icon name="clock" />
          {say("app.sending")}
        </Button>,
      ],
      [
        "more words than fit",
        <Button look="key" wide>
          {say("find.callName", { name: say("find.rotation") })}
        </Button>,
      ],
    ],
  };
}

function links(say: Say): Entry[] {
  return [
    {
      part: "ButtonLink",
      states: [
        ...LOOKS.map(
          (look) =>
            [
              look,
              <ButtonLink look={look} href="/find/oxygen">
                {say("find.details")}
              </ButtonLink>,
            ] as const,
        ),
        [
          "key, hover",
          <Forced state="hover" on="a">
            <ButtonLink look="key" href="tel:+919000000000">
              <Icon name="phone" />
              {say("find.call")}
            </ButtonLink>
          </Forced>,
        ],
      ],
    },
    {
      part: "Link",
      states: [
        ["in a page", <Link href="/about">{say("app.more")}</Link>],
        [
          "focus-visible",
          <Forced state="focus-visible" on="a">
            <Link href="/about">{say("app.more")}</Link>
          </Forced>,
        ],
      ],
    },
  ];
}
