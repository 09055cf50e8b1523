import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter, useHref } from "react-router";
import { expect, test } from "vitest";
import { normalizeHref } from "./normalize-href.ts";

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

function ByRouter({ href }: { href: string }) {
  return <a href={useHref(href)}>link</a>;
}

test("an address is what the router writes, also below another page", () => {
  const written = renderToStaticMarkup(
    <MemoryRouter initialEntries={["/find/oxygen?at=1,2"]}>
      {ADDRESSES.map((href) => (
        <ByRouter key={href} href={href} />
      ))}
    </MemoryRouter>,
  );
  expect(ADDRESSES.map((href) => renderToStaticMarkup(<a href={normalizeHref(href)}>link</a>)).join("")).toBe(written);
});
