import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { Pictures } from "../pictures.ts";
import { drawRequest, cardOf, WORDS } from "./cards.ts";

/* Draws different pictures in a separate process and reports its memory after each part. */

const [folder = "", warmUp = "0", part = "0", parts = "0", scripts = "0"] = process.argv.slice(2);

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** As many of the languages as were asked for: each loads a font first. */
const languages = Object.entries(WORDS).slice(0, Number(scripts));
let at = 100;
const pictures = new Pictures({
  queue: { places: 30, ofOneCaller: 30 },
  read: async (_id, language) => {
    const word = languages.find(([code]) => code === language)?.[1][1] ?? "";
    return cardOf(language, [`${at} ${word}`, `${word} ${at}`], { version: at });
  },
  folder,
});

/** Draws this many more. @returns memory of this process after that, MB */
async function draw(count: number): Promise<number> {
  for (let left = count; left > 0; left -= 1) {
    at += 1;
    const [language] = languages[at % languages.length] ?? [];
    // One after the other, as they would be requested.
    const answer = await pictures.answer(drawRequest(language, at, at % 2 === 0 ? "wide" : "square"));
    if (answer.state !== "picture") throw new Error(`no picture: ${answer.state}`);
  }
  collect();
  return process.memoryUsage().rss / 1e6;
}

await draw(Number(warmUp));
for (let nth = 0; nth < Number(parts); nth += 1) console.log(`memory ${(await draw(Number(part))).toFixed(1)}`);
