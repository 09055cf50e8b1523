import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { part } from "./part.ts";

const Box = part("div", "box");
const Wide = part(Box, "wide");

test("a part draws its element with its class, and what else it is given", () => {
  expect(renderToString(<Box title="x">y</Box>)).toBe('<div title="x" class="box">y</div>');
});

test("a class that is handed to it comes second, through parts made of parts too", () => {
  expect(renderToString(<Box className="other" />)).toBe('<div class="box other"></div>');
  expect(renderToString(<Wide />)).toBe('<div class="box wide"></div>');
});

test("another element can be drawn", () => {
  expect(renderToString(<Wide as="ol" />)).toBe('<ol class="box wide"></ol>');
});
