import { MOST_WORDS, sentencesOf, wordsIn } from "./sentence-length.ts";

/** One run of prose that a reader sees as a unit: a paragraph, heading, list item or table cell. */
interface Block {
  /** Line of its first word, counted from 1. */
  line: number;
  text: string;
}

/** A sentence with too many words, and the line where it starts. */
export interface LongSentence {
  line: number;
  words: number;
  /** Its first words, to find it by. */
  opening: string;
}

/** The sentences of a Markdown text with more than 20 words. Code blocks are skipped. */
export function longSentencesOf(markdown: string): LongSentence[] {
  return blocksOf(markdown).flatMap(({ line, text }) =>
    sentencesOf(text)
      .filter((sentence) => wordsIn(sentence.text) > MOST_WORDS)
      .map((sentence) => ({
        line: line + newlinesIn(text.slice(0, sentence.start)).length,
        words: wordsIn(sentence.text),
        opening: sentence.text.trim().split(/\s+/u).slice(0, 6).join(" "),
      })),
  );
}

/**
 * Cuts Markdown into blocks. Paragraphs, headings, list items and table cells are blocks of their
 * own. Fenced code and HTML comments are left out. A URL and inline code become one word each; a
 * link becomes its text.
 */
function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | null = null;
  let fence = "";
  const lines = markdown.replace(/<!--[\s\S]*?-->/g, newlinesIn).split("\n");
  for (const [at, raw] of lines.entries()) {
    const text = raw.replace(/^\s*(?:>\s?)*/, "");
    const mark = /^(?:`{3,}|~{3,})/.exec(text)?.[0] ?? "";
    if (fence !== "" || mark !== "") {
      fence = fence === "" ? mark : mark.startsWith(fence) ? "" : fence;
      open = null;
      continue;
    }
    const isItem = startsItem(text, open !== null);
    if (text === "" || isItem || isHeading(text) || isRow(text)) open = null;
    if (text === "" || isRule(text)) continue;
    if (isRow(text)) {
      blocks.push(...cellsOf(text).map((cell) => ({ line: at + 1, text: cell })));
      continue;
    }
    if (open === null) {
      open = { line: at + 1, text: text.replace(/^(?:[-*+]|\d+[.)]|#{1,6})\s+/, "") };
      blocks.push(open);
    } else open.text += `\n${text}`;
    if (isHeading(text)) open = null;
  }
  return blocks.map(({ line, text }) => ({ line, text: plainText(text) }));
}

/** Within a paragraph a number above 99 starts no list item: "2026. Then" is prose. */
function startsItem(text: string, isInParagraph: boolean): boolean {
  if (/^[-*+]\s/.test(text)) return true;
  const number = /^(\d+)[.)]\s/.exec(text)?.[1];
  return number !== undefined && (!isInParagraph || Number(number) < 100);
}

function isHeading(text: string): boolean {
  return /^#{1,6}\s/.test(text);
}

function isRow(text: string): boolean {
  return /^\|.*\|\s*$/.test(text);
}

/** A line between heading and rows of a table, or across the page. */
function isRule(text: string): boolean {
  return /^[\s|:*_-]+$/.test(text) && /-{3}|\*{3}|_{3}/.test(text);
}

function cellsOf(row: string): string[] {
  const hidden = row.replace(/`[^`]*`/g, (code) => code.replaceAll("|", " "));
  return hidden.split(/(?<!\\)\|/).filter((cell) => cell.trim() !== "");
}

/** Keeps line breaks, so that a sentence can be found by its line. */
function plainText(text: string): string {
  return text
    .replace(/(`+)[^`][\s\S]*?\1/g, (code) => `code${newlinesIn(code)}`)
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/\{@link\s+([^\s}|]+)[^}]*\}/g, "$1")
    .replace(/<?https?:\/\/[^\s>)]*[^\s>).,;:]>?/g, "link")
    .replace(/<\/?[a-z][a-z0-9]*\s*\/?>/g, "");
}

function newlinesIn(text: string): string {
  return text.replace(/[^\n]/g, "");
}
