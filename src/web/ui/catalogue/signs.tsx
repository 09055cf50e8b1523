import type { Entries } from "./entry.ts";
import { Icon } from "../Icon.tsx";
import { ICONS } from "../icons.ts";
import type { IconName } from "../icons.ts";
import { Mark } from "../Mark.tsx";
import { PhoneNumber } from "../PhoneNumber.tsx";
import { Row } from "../layout.tsx";

const NAMES = Object.keys(ICONS).filter((name): name is IconName => name in ICONS);

/** Icons and numbers. */
export const signEntries: Entries = (say) => [
  {
    part: "Icon",
    states: (["xs", "s", "m", "l"] as const).map((size) => [
      `all signs, size ${size}; some turn with the script`,
      <Row>
        {NAMES.map((name) => (
          <Icon key={name} name={name} size={size} />
        ))}
      </Row>,
    ]),
  },
  {
    part: "Mark",
    states: [
      [
        "small and large",
        <Row>
          <Mark size={24} instead={say("app.name")} />
          <Mark size={64} instead={say("app.name")} />
        </Row>,
      ],
    ],
  },
  { part: "PhoneNumber", states: [["from the left in every script", <PhoneNumber value="+919000012345" />]] },
];
