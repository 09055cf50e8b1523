import { connect } from "node:net";
import { createAnswerReader } from "./answer-reader.ts";

/**
 * Sends requests over one kept-alive connection, one after the other, until `next` returns null.
 * `answered` gets the head of each answer.
 */
export function keepAsking(
  port: number,
  { next, answered }: { next: () => string | null; answered: (head: string) => void },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    const ask = (): void => {
      const request = next();
      if (request !== null) {
        socket.write(request);
        return;
      }
      socket.end();
      resolve();
    };
    const read = createAnswerReader((head) => {
      answered(head);
      ask();
    });
    socket.setNoDelay(true);
    socket.on("connect", ask);
    socket.on("error", reject);
    socket.on("data", read);
  });
}
