import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { plainMarkup } from "./plain-markup.ts";

/** Words of people that look like markup. */
const WORDS = ["<!-- 2 beds -->", 'data-discover="true"', 'a=""', 'b="c"', "2 beds/>", 'x="y"/>'];

test("a page in fewer bytes is the same page, whatever people wrote", () => {
  const html = renderToString(
    <form data-screen="" action="/find/bed" title={WORDS.join(" ")}>
      {WORDS.map((words) => (
        <label key={words}>
          {words} <input name="place" defaultValue={words} maxLength={100} placeholder="" disabled />
          {words.length} letters
        </label>
      ))}
      <input type="checkbox" name="accessible" value="true" />
      <a href="/r/1?at=22.5,88.3">A</a>
    </form>,
  );
  const plain = plainMarkup(html);
  expect(plain.length).toBeLessThan(html.length - 40);
  expect(treeOf(plain)).toBe(treeOf(html));
});

test("what only the program reads goes", () => {
  const field =
    '<input role="combobox" aria-expanded="false" aria-controls="_R_1_" aria-autocomplete="list" name="place"/>';
  expect(plainMarkup(`<!--$--><b>Bed<!-- --> 1</b><!--/$-->${field}<a data-discover="true" href="/">A</a>`)).toBe(
    '<b>Bed 1</b><input name="place"/><a href="/">A</a>',
  );
});

/** What a browser makes of markup, without comments. */
function treeOf(html: string): string {
  const page = new DOMParser().parseFromString(html, "text/html");
  const comments = page.createTreeWalker(page.body, NodeFilter.SHOW_COMMENT);
  const all: Node[] = [];
  while (comments.nextNode() !== null) all.push(comments.currentNode);
  for (const comment of all) comment.parentNode?.removeChild(comment);
  page.body.normalize();
  return page.body.innerHTML;
}
