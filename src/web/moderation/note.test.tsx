import { expect, test } from "vitest";
import { showNote } from "#contract/moderation.ts";
import type { CaseObservation } from "#contract/moderation.ts";
import { fakeApi, minutesAgo } from "../testing/fake-api.ts";
import { draw } from "../testing/screen.tsx";
import type { DrawnScreen } from "../testing/screen.tsx";
import { Note } from "./Note.tsx";

let drawn: DrawnScreen;

const ID = "01a1fdd0-1111-7aaa-8bbb-0123456789ab";
const WORD = { id: ID, outcome: "in-stock", by: "seeker", at: minutesAgo(5) } as CaseObservation;

test("a public note has a key that takes it away, and the case is read again", async () => {
  const { api, asked } = fakeApi({ [showNote.path]: null });
  let times = 0;
  const observation = { ...WORD, note: "Rude words" };
  drawn = await draw(<Note observation={observation} isOwn={false} again={() => (times += 1)} />, { api, at: "/" });
  await drawn.tap(drawn.button("Remove this note"));
  await drawn.until(() => times === 1);
  expect(asked).toEqual([{ path: showNote.path, input: { id: ID, isShown: false } }]);
});

test("one that was taken away says so and can come back; one that the rules keep back cannot; nor one's own", async () => {
  const { api } = fakeApi({});
  const again = () => undefined;
  const taken = { ...WORD, privateNote: "Rude words", isNoteTaken: true as const };
  drawn = await draw(
    <>
      <Note observation={taken} isOwn={false} again={again} />
      <Note observation={{ ...WORD, privateNote: "98300 12345" }} isOwn={false} again={again} />
      <Note observation={{ ...WORD, note: "Mine" }} isOwn again={again} />
    </>,
    { api, at: "/" },
  );
  expect(drawn.text()).toContain("A moderator removed this note");
  expect([...drawn.element.querySelectorAll("button")].map((each) => each.textContent)).toEqual([
    "Show this note again",
  ]);
});
