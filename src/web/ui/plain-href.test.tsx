import { renderToString } from "react-dom/server";
import { MemoryRouter, useHref } from "react-router";
import { expect, test } from "vitest";
import { plainHref } from "./plain-href.ts";

const ADDRESSES = [
  "/",
  "/find/bed",
  "/needs/bed?",
  "/needs/bed?at=22.5,88.4",
  "/needs/bed?#top",
  "/find/bed?q=what?",
  "/find/bed?q=",
  "/more#",
  "/more#language",
  "/more?text=on#language",
  "/r/1?near=a//b",
  "/privacy#a?b",
  "/post/",
  "//elsewhere.example/r/1",
  String.raw`/\elsewhere.example`,
  "/r//1",
];

test("an address is what the router writes, also below another page", () => {
  const written: Record<string, string> = {};
  function Router({ href }: { href: string }): null {
    written[href] = useHref(href);
    return null;
  }
  for (const href of ADDRESSES)
    renderToString(
      <MemoryRouter initialEntries={["/find/oxygen?at=1,2"]}>
        <Router href={href} />
      </MemoryRouter>,
    );
  expect(Object.fromEntries(ADDRESSES.map((href) => [href, plainHref(href)]))).toEqual(written);
});
