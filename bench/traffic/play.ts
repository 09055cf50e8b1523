import { keepAsking } from "../support/request-loop.ts";

/** A page that somebody asks for. */
export type Asked = { path: string; language: string };

/** Pages that were answered, all answers with files, and how many had another status than 200. */
export type Played = { pages: number; answers: number; faults: number; seconds: number };

/** As browsers send it. */
const ENCODINGS = "gzip, deflate, br";

/**
 * Asks for pages for so long, over kept-alive connections with one request under way on each.
 * @param filesOf what is asked for on the same connection after a page; mostly nothing
 */
export async function play(
  port: number,
  {
    next,
    filesOf,
    clients,
    ms,
  }: { next: () => Asked; filesOf: (page: Asked) => readonly string[]; clients: number; ms: number },
): Promise<Played> {
  const played = { pages: 0, answers: 0, faults: 0 };
  const began = performance.now();
  const connection = (): Promise<void> => {
    const waiting: string[] = [];
    let language = "en";
    let isPage = false;
    return keepAsking(port, {
      next: () => {
        const file = waiting.shift();
        isPage = file === undefined;
        if (file !== undefined) return requestOf(port, file, language);
        if (performance.now() - began >= ms) return null;
        const page = next();
        ({ language } = page);
        waiting.push(...filesOf(page));
        return requestOf(port, page.path, language);
      },
      answered: (head) => {
        played.answers += 1;
        if (isPage) played.pages += 1;
        if (!head.startsWith("HTTP/1.1 200 ")) played.faults += 1;
      },
    });
  };
  await Promise.all(Array.from({ length: clients }, connection));
  return { ...played, seconds: (performance.now() - began) / 1_000 };
}

function requestOf(port: number, path: string, language: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept-Encoding: ${ENCODINGS}\r\nAccept-Language: ${language}\r\n\r\n`;
}
