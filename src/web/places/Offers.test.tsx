import { act, useEffect, useLayoutEffect, useRef, useState } from "react";
import { beforeEach, expect, test } from "vitest";
import type { ApiResult } from "#contract/route.ts";
import type { Suggestion } from "./place-field.ts";
import { savePlace } from "../store/saved/saved-places.ts";
import { draw, server } from "../testing/screen.tsx";
import type { DrawnScreen } from "../testing/screen.tsx";
import { Offers } from "./Offers.tsx";

const items = ["Howrah, West Bengal, India", "Howli, Barpeta, Assam, India"].map((label, at) => ({
  id: `gn:${at}`,
  name: label,
  label,
  type: "city",
  country: "IN",
  lat: 22,
  lng: 88,
  confidence: 1,
}));

let drawn: DrawnScreen;
let taken: Suggestion[];
beforeEach(() => {
  taken = [];
});

/**
 * A field as PlaceField passes it to its list. `typedMeanwhile`: typed when the list is drawn and
 * does not listen yet.
 */
function Field({ typed, typedMeanwhile }: { typed?: string; typedMeanwhile?: string }) {
  const input = useRef<HTMLInputElement>(null);
  const take = (place: Suggestion, text: string) => {
    taken.push(place);
    if (input.current !== null) input.current.value = text;
  };
  // The list mounts after the field, as on the page.
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  useLayoutEffect(() => {
    if (!isThere || typedMeanwhile === undefined || input.current === null) return;
    input.current.value = typedMeanwhile;
    input.current.dispatchEvent(new Event("input", { bubbles: true }));
  }, [isThere, typedMeanwhile]);
  return (
    <>
      <input ref={input} defaultValue={typed} />
      {isThere && <Offers input={input} listId="list" near={undefined} isTyped={typed !== undefined} onTake={take} />}
    </>
  );
}

async function show(from: object = { provider: "embedded", attribution: "" }): Promise<HTMLInputElement> {
  const api = server({ "/api/v1/places": { ok: true, value: { items, from } } });
  drawn = await draw(<Field />, { api });
  const field = drawn.element.querySelector("input");
  if (field === null) throw new Error("there is no field");
  await act(async () => field.focus());
  return field;
}

const lines = () => [...drawn.element.querySelectorAll<HTMLElement>("[role=option]")];
const chosen = () => lines().findIndex((line) => line.getAttribute("aria-selected") === "true");

async function press(field: HTMLInputElement, key: string, more: KeyboardEventInit = {}): Promise<boolean> {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
  await act(async () => void field.dispatchEvent(event));
  await drawn.rest();
  return event.defaultPrevented;
}

test("what was typed before the list was there is answered, also where the field around it keeps every letter", async () => {
  const api = server({ "/api/v1/places": { ok: true, value: { items, from: null } } });
  drawn = await draw(<Field typed="how" />, { api });
  await drawn.until(() => lines().length === 2);
});

test("what was typed while the list was drawn is answered", async () => {
  const api = server({ "/api/v1/places": { ok: true, value: { items, from: null } } });
  drawn = await draw(<Field typedMeanwhile="how" />, { api });
  await drawn.until(() => lines().length === 2);
});

test("an answer that is long in coming is said to be on its way, and not once it is there", async () => {
  let answer = (_value: ApiResult<unknown>): void => undefined;
  const waiting = new Promise<ApiResult<unknown>>((done) => (answer = done));
  drawn = await draw(<Field typed="how" />, { api: server({ "/api/v1/places": waiting }) });
  expect(drawn.text()).not.toContain("Loading");
  await drawn.until(() => drawn.element.querySelector("[role=status]")?.textContent === "Loading…");
  await act(async () => answer({ ok: true, value: { items, from: null } }));
  await drawn.until(() => lines().length === 2);
  expect(drawn.text()).not.toContain("Loading");
});

test("the keys of a combobox: around the list, back into the text, closed and opened again, one is taken", async () => {
  const field = await show();
  await drawn.type(field, "how");
  await drawn.until(() => lines().length === 2);
  await press(field, "ArrowDown");
  await press(field, "ArrowDown");
  expect(chosen()).toBe(1);
  expect(field.getAttribute("aria-activedescendant")).toBe(lines()[1]?.id);
  expect(await press(field, "Home")).toBe(false);
  expect(chosen()).toBe(-1);
  expect(await press(field, "Escape")).toBe(true);
  expect(field.getAttribute("aria-expanded")).toBe("false");
  expect(await press(field, "Escape")).toBe(false);
  await press(field, "ArrowUp");
  expect(chosen()).toBe(1);
  expect(await press(field, "Enter", { isComposing: true })).toBe(false);
  expect(await press(field, "Tab")).toBe(false);
  expect(taken).toEqual([]);
  expect(await press(field, "Enter")).toBe(true);
  expect(taken).toMatchObject([{ id: "gn:1" }]);
  expect(field.value).toBe("Howli, Barpeta, Assam, India");
  expect(await press(field, "Enter")).toBe(false);
});

test("with nothing typed what is saved is offered; who named the places is said below them", async () => {
  savePlace({ name: "Home", label: "Salt Lake, Kolkata", query: "at=22.573,88.364", lat: 22.573, lng: 88.364 });
  const field = await show({ provider: "photon", attribution: "Map data of others", fallback: undefined });
  await drawn.until(() => lines().length === 1);
  expect(lines()[0]?.textContent).toContain("Home");
  await drawn.type(field, "how");
  await drawn.until(() => lines().length === 2);
  expect(drawn.text()).toContain("Map data of others");
  await drawn.type(field, "hom");
  await drawn.until(() => lines()[0]?.textContent?.includes("Home") === true);
  const [first] = lines();
  if (first !== undefined) await drawn.tap(first);
  expect(taken).toMatchObject([{ id: "", query: "at=22.573,88.364" }]);
  expect(field.value).toBe("Home");
});

test("a browser whose scrolling answers with a promise goes from one offer to the next", async () => {
  const before = HTMLElement.prototype.scrollIntoView;
  Object.assign(HTMLElement.prototype, { scrollIntoView: () => Promise.resolve() });
  try {
    const field = await show();
    await act(async () => {
      field.value = "how";
      field.dispatchEvent(new Event("input", { bubbles: true }));
    });
    await drawn.until(() => lines().length === 2);
    await press(field, "ArrowDown");
    await press(field, "ArrowDown");
    expect(chosen()).toBe(1);
    await press(field, "Enter");
    expect(taken).toHaveLength(1);
  } finally {
    Object.assign(HTMLElement.prototype, { scrollIntoView: before });
  }
});
