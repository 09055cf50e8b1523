import { act } from "react";
import { expect, test } from "vitest";
import { recordStreamAsOf } from "../store/fetch/answers-as-of.ts";
import { NOW, minutesAgo } from "../testing/fake-api.ts";
import { draw } from "../testing/screen.tsx";
import { StateLines, waitsWords } from "./StateLines.tsx";

test("what is not sent waits for signal only where there is none", () => {
  expect(waitsWords("offline", false)).toBe("mine.waits");
  expect(waitsWords("unknown", false)).toBe("mine.waits");
  // The server answers, and its database cannot take writes.
  expect(waitsWords("online", false)).toBe("mine.waitsServer");
  expect(waitsWords("online", true)).toBe("mine.waitsSignIn");
});

test("own posts are not up to date while the server cannot read what is new", async () => {
  const query = { documents: [], state: "current" as const, syncedAt: NOW.getTime() };
  const drawn = await draw(<StateLines query={query} writes={[]} />);
  expect(drawn.text()).toContain("Your posts are up to date.");
  await act(async () => recordStreamAsOf(minutesAgo(5)));
  expect(drawn.text()).not.toContain("Your posts are up to date.");
  expect(drawn.text()).toContain("Saved on this device, as of");
  await act(async () => recordStreamAsOf(null));
  expect(drawn.text()).toContain("Your posts are up to date.");
});
