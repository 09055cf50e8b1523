import { createElement } from "react";
import type { ComponentType } from "react";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { draw } from "../testing/screen.tsx";
import type { DrawnScreen } from "../testing/screen.tsx";
import type { LoadTexts } from "../i18n/page-texts.ts";
import { lazyRoutes } from "./lazy-route.tsx";

// The error page loads it: a late import would outlive this file.
beforeAll(() => import("./KeptPagesList.tsx"));

let drawn: DrawnScreen | undefined;
let isServerThere = false;
beforeEach(() => {
  isServerThere = false;
  vi.stubGlobal("fetch", async () => {
    if (!isServerThere) throw new TypeError("no net");
    return new Response();
  });
});

function Page() {
  return createElement("h1", {}, "Here it is");
}

/** An import that succeeds at the given try. */
function partThatComes(at: number): () => Promise<ComponentType> {
  let tries = 0;
  return async () => {
    tries += 1;
    if (tries < at) throw new TypeError("Failed to fetch dynamically imported module");
    return Page;
  };
}

/** The page that the router gets for such an import, even if it fails. */
async function pageOf(
  page: () => Promise<ComponentType>,
  loadTexts: LoadTexts = async () => undefined,
): Promise<ComponentType> {
  const { lazy } = lazyRoutes(loadTexts)({ part: "page", texts: ["about"], page });
  const { Component } = typeof lazy === "function" ? await lazy() : {};
  if (Component === undefined || Component === null) throw new Error("there is no page");
  return Component;
}

async function drawPage(load: () => Promise<ComponentType>, loadTexts?: LoadTexts): Promise<DrawnScreen> {
  drawn = await draw(createElement(await pageOf(load, loadTexts)));
  return drawn;
}

test("a page whose part comes is that page", async () => {
  const screen = await drawPage(partThatComes(1));
  expect(screen.text()).toBe("Here it is");
});

test("a part that failed on the way to its page is asked for once more by the page", async () => {
  const screen = await drawPage(partThatComes(2));
  await screen.until(() => screen.text().includes("Here it is"));
});

test("then the page says that the net is away, and asks again whenever its reader does", async () => {
  const screen = await drawPage(partThatComes(4));
  await screen.until(() => screen.text().includes("Your internet is slow or our side is down."));
  await screen.tap(screen.button("Try again now"));
  await screen.rest();
  expect(screen.text()).not.toContain("Here it is");
  await screen.tap(screen.button("Try again now"));
  await screen.until(() => screen.text().includes("Here it is"));
});

test("a part that the server has no longer is of an older version: the page offers to be loaded anew", async () => {
  isServerThere = true;
  const screen = await drawPage(partThatComes(9));
  await screen.until(() => screen.text().includes("A new version is ready"));
  expect(screen.text()).toContain("If you ask for help, give this code: app/new-version");
});

test("code and texts are asked for at once, and the page waits for both", async () => {
  const asked: string[] = [];
  let come = () => {};
  const texts = new Promise<void>((done) => (come = done));
  const load = async () => {
    asked.push("code");
    return Page;
  };
  const coming = pageOf(load, (files) => {
    asked.push(...files);
    return texts;
  });
  expect(asked).toEqual(["code", "about"]);
  come();
  expect(await coming).toBe(Page);
});

test("a page whose texts failed asks for them again, and comes by itself when the net is back", async () => {
  let hasNet = false;
  const loadTexts = async () => {
    if (!hasNet) throw new TypeError("Failed to fetch");
  };
  const screen = await drawPage(partThatComes(1), loadTexts);
  await screen.until(() => screen.text().includes("Your internet is slow or our side is down."));
  hasNet = true;
  window.dispatchEvent(new Event("online"));
  await screen.until(() => screen.text().includes("Here it is"));
});
