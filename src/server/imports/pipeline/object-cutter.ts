import { INPUT } from "./input-bounds.ts";

/** The path that names the whole file as one object. */
export const WHOLE_FILE = "$";

/** Objects within objects whose keys are followed, so that a hostile file fills no memory. */
const DEEPEST = 16;

/** Follows the keys of JSON to the place that is read, by dotted path; lists have no keys. */
export class JsonPath {
  private readonly keys: (string | null)[] = [];
  /** How much deeper it is than keys are kept. */
  private beyond = 0;
  private text = "";

  /** A letter of a string, as it stands. */
  addLetter(letter: string): void {
    if (this.text.length < 250) this.text += letter;
  }

  beginString(): void {
    this.text = "";
  }

  /** A sign outside strings, before it changes the depth. */
  mark(letter: string): void {
    const isOpening = letter === "{" || letter === "[";
    const isClosing = letter === "}" || letter === "]";
    if (isOpening && this.keys.length >= DEEPEST) this.beyond += 1;
    else if (isClosing && this.beyond > 0) this.beyond -= 1;
    else if (isOpening) this.keys.push(letter === "{" ? "" : null);
    else if (isClosing) this.keys.pop();
    else if (letter === ":" && this.beyond === 0 && this.keys.length > 0) this.keys[this.keys.length - 1] = this.text;
  }

  /** The path to what begins here; null inside a list. */
  get path(): string | null {
    return this.beyond > 0 || this.keys.includes(null) ? null : this.keys.join(".");
  }
}

/**
 * Cuts a stream of JSON into the texts of the objects directly in its first array, or in the array
 * at a path, whose lists are cut too. Of a too long one it keeps the beginning, one letter more than
 * is allowed.
 */
export class ObjectCutter {
  private depth = 0;
  private arrayDepth = -1;
  private inString = false;
  private escaped = false;
  private line = 1;
  private begins = 0;
  private text = "";
  private hasEnded = false;
  private readonly list: string | undefined;
  /** Until the array is found. */
  private path: JsonPath | null;

  constructor(list?: string) {
    this.list = list;
    this.path = list === undefined || list === WHOLE_FILE ? null : new JsonPath();
    // The file itself is the one item.
    if (list === WHOLE_FILE) this.arrayDepth = 0;
  }

  push(chunk: string): { text: string; line: number }[] {
    const cut: { text: string; line: number }[] = [];
    for (const letter of chunk) {
      if (letter === "\n") this.line += 1;
      if (this.text !== "" && this.text.length <= INPUT.row) this.text += letter;
      if (this.inString) this.readString(letter);
      else if (this.readMark(letter)) {
        cut.push({ text: this.text, line: this.begins });
        this.text = "";
      }
    }
    return cut;
  }

  /** Whether a list has begun at all. */
  get hasList(): boolean {
    return this.arrayDepth !== -1;
  }

  /** An object that the end of the file cut. */
  rest(): { text: string; line: number } | null {
    return this.text === "" ? null : { text: this.text, line: this.begins };
  }

  private readString(letter: string): void {
    if (this.escaped) this.escaped = false;
    else if (letter === "\\") this.escaped = true;
    else if (letter === '"') this.inString = false;
    else this.path?.addLetter(letter);
  }

  /** True when an object of the array has just ended. */
  private readMark(letter: string): boolean {
    if (letter === '"') {
      this.inString = true;
      this.path?.beginString();
    }
    if (letter === "[" || letter === "{") this.open(letter);
    this.path?.mark(letter);
    if (letter !== "]" && letter !== "}") return false;
    this.depth -= 1;
    if (this.list !== undefined && this.depth < this.arrayDepth) this.hasEnded = true;
    return this.text !== "" && this.depth === this.arrayDepth && (letter === "}" || this.list !== undefined);
  }

  private open(letter: string): void {
    if (letter === "[" && this.arrayDepth === -1 && this.isWanted()) {
      this.arrayDepth = this.depth + 1;
      this.path = null;
    } else if (this.depth === this.arrayDepth && !this.hasEnded && (letter === "{" || this.list !== undefined)) {
      this.text = letter;
      this.begins = this.line;
    }
    this.depth += 1;
  }

  private isWanted(): boolean {
    return this.path === null || this.path.path === this.list;
  }
}
