import { data } from "react-router";
import { expect, test } from "vitest";
import { NO_NET } from "./api.ts";
import { keepingPages, lastList } from "./last-pages.ts";

const noNet = () => Promise.reject(data(NO_NET, { status: 503 }));

test("a list that was seen is answered again where there is no net, another one is refused as that", async () => {
  const around = keepingPages({});
  const list = { asOf: "2026-11-20T09:40:00.000Z", rows: [1] };
  expect(await around("/find/bed", () => Promise.resolve(list))).toBe(list);
  expect(await around("/find/bed", noNet)).toBe(list);
  await expect(around("/find/oxygen", noNet)).rejects.toMatchObject({
    data: { reason: "http/unavailable", status: 0 },
  });
  expect(lastList()).toEqual({ href: "/find/bed", asOf: list.asOf });
});

test("a part of the program that cannot be fetched is want of a net too; a bug is not", async () => {
  const around = keepingPages({});
  const missing = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module: x.js"));
  await expect(around("/find/food", missing)).rejects.toMatchObject({ data: { status: 0 } });
  const bug = () => Promise.reject(new TypeError("Cannot read properties of undefined"));
  await expect(around("/find/food", bug)).rejects.toThrow("Cannot read");
});

test("only lists are kept, and only the newest twenty", async () => {
  const around = keepingPages({});
  await around("/about", () => Promise.resolve({ title: "About" }));
  for (let at = 0; at < 21; at += 1) await around(`/find/${at}`, () => Promise.resolve({ asOf: `${at}` }));
  await expect(around("/find/0", noNet)).rejects.toBeDefined();
  expect(await around("/find/20", noNet)).toEqual({ asOf: "20" });
});
