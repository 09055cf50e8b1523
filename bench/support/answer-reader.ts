const HEAD_END = "\r\n\r\n";

/**
 * Reads the answers of one kept-alive connection by their Content-Length. Bodies are counted, not
 * kept. @param ended is called after each answer, with its head
 * @returns what each chunk of the socket goes to
 */
export function createAnswerReader(ended: (head: string) => void): (chunk: Buffer) => void {
  let head = "";
  let left = -1;
  return (chunk) => {
    if (left >= 0) left -= chunk.length;
    else {
      head += chunk.toString("latin1");
      const end = head.indexOf(HEAD_END);
      if (end < 0) return;
      const length = Number(/content-length: (\d+)/i.exec(head.slice(0, end))?.[1] ?? 0);
      left = length - (head.length - end - HEAD_END.length);
    }
    if (left > 0) return;
    const answered = head;
    head = "";
    left = -1;
    ended(answered);
  };
}
