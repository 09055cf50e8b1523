import { act } from "react";
import { afterEach, expect, test, vi } from "vitest";
import type { Api } from "#contract/route.ts";
import { recordAsOf, recordStreamAsOf } from "../store/fetch/answers-as-of.ts";
import { NOW, SITE, minutesAgo } from "../testing/fake-api.ts";
import { draw } from "../testing/screen.tsx";
import { Screen } from "./Screen.tsx";

afterEach(() => void vi.useRealTimers());

test("an open page learns that answers are old, asks until they are current, and then says nothing", async () => {
  const asked: string[] = [];
  const api = (async ({ path }) => {
    asked.push(path);
    return { ok: true, value: SITE };
  }) as Api;
  const drawn = await draw(
    <Screen title="A list" header={null}>
      <p>rows</p>
    </Screen>,
    { api },
  );
  const said = () => drawn.element.querySelector("[data-as-of]")?.textContent ?? null;
  expect(said()).toBeNull();
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const headers = { Date: NOW.toUTCString(), "Lifeboard-As-Of": minutesAgo(5) };
  await act(async () => recordAsOf(new Response("{}", { headers })));
  expect(said()).toMatch(/^As of .*15:05\. We cannot load newer changes right now\.$/);
  const before = asked.length;
  await drawn.pass(30_000);
  await vi.dynamicImportSettled();
  expect(asked.slice(before)).toEqual(["/api/v1/site"]);
  await act(async () => recordStreamAsOf(null));
  expect(said()).toBeNull();
  await drawn.pass(120_000);
  expect(asked.slice(before)).toEqual(["/api/v1/site"]);
});
