import { expect, test } from "vitest";
import { fakeApi, minutesAgo } from "../../testing/fake-api.ts";
import { draw } from "../../testing/screen.tsx";
import { Alarms } from "./Alarms.tsx";

const alarm = (count: number) => ({
  cause: `cause-${count}`,
  accountId: null,
  since: minutesAgo(40),
  lastAt: minutesAgo(1),
  count,
  what: "The disk of the service is nearly full.",
  whatToDo: "Make room.",
});

test("an alarm says what it is, what to do, and how often it was seen, in the reader's words", async () => {
  const { api } = fakeApi({ "/api/v1/alarms": { items: [alarm(1), alarm(1_440)] } });
  const english = await draw(<Alarms />, { api });
  expect(english.text()).toContain("The disk of the service is nearly full. Make room.");
  expect(english.text()).toMatch(/14:30, last .*15:09, 1 time(?!s)/);
  expect(english.text()).toMatch(/1,440 times/);
  english.end();
  const arabic = await draw(<Alarms />, { api, language: "ar" });
  expect(arabic.text()).toContain("مرة واحدة");
});
