import { act, useEffect, useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { draw } from "../../testing/screen.tsx";
import type { DrawnScreen } from "../../testing/screen.tsx";
import type { exportElement, Progress } from "./export-element.ts";
import { usePicture } from "./usePicture.ts";
import type { Picture } from "./usePicture.ts";

type Making = { tell: (progress: Progress) => void; end: (picture: Blob) => void; fail: () => void };
const makings: Making[] = [];
/** Draws when the test requests it. */
const drawLater: typeof exportElement = (_element, options) =>
  new Promise<Blob>((end, fail) =>
    makings.push({ tell: (progress) => options?.onProgress?.(progress), end, fail: () => fail(new Error("no")) }),
  );

let drawn: DrawnScreen;
let seen: { picture: Picture; show: (version: string) => void };
const face = document.createElement("div");
const element = () => face;

function Keys() {
  const [version, setVersion] = useState("all");
  const picture = usePicture({ element, name: "list.png", version, draw: drawLater });
  useEffect(() => {
    seen = { picture, show: setVersion };
  }, [picture]);
  return <p>{picture.progress === null ? "rests" : `${picture.progress.done} of ${picture.progress.total}`}</p>;
}

beforeEach(async () => {
  makings.length = 0;
  drawn = await draw(<Keys />);
});

test("another picture is wanted while one is made: the first tells nothing any more, and is not kept", async () => {
  await act(async () => void seen.picture.make());
  await act(async () => makings[0]?.tell({ done: 2, total: 50 }));
  expect(drawn.text()).toBe("2 of 50");
  await act(async () => seen.show("five"));
  await act(async () => void seen.picture.make());
  await act(async () => makings[1]?.tell({ done: 1, total: 5 }));
  await act(async () => makings[0]?.tell({ done: 3, total: 50 }));
  await act(async () => makings[0]?.end(new Blob(["fifty"])));
  expect([drawn.text(), seen.picture.file]).toEqual(["1 of 5", null]);
  await act(async () => makings[1]?.end(new Blob(["five"])));
  expect([drawn.text(), await seen.picture.file?.text()]).toEqual(["rests", "five"]);
});

test("one that failed is made anew when it is asked for again; one that is there is not", async () => {
  await act(async () => void seen.picture.make().catch(() => undefined));
  await act(async () => makings[0]?.fail());
  expect(drawn.text()).toBe("rests");
  await act(async () => void seen.picture.make());
  await act(async () => makings[1]?.end(new Blob(["x"])));
  await act(async () => void seen.picture.make());
  expect([makings.length, seen.picture.file?.name]).toEqual([2, "list.png"]);
});
