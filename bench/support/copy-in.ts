import type pg from "pg";

/** What the driver's connection offers to a query that copies in. It has no types for it. */
type CopyConnection = {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
};

/** `COPY … FROM STDIN` of lines in the text format. */
export function copyIn(client: pg.ClientBase, statement: string, lines: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    let failure: Error | null = null;
    const query = {
      submit: (connection: CopyConnection) => connection.query(statement),
      handleCopyInResponse: (connection: CopyConnection) => {
        for (let at = 0; at < lines.length; at += 65_536) connection.sendCopyFromChunk(lines.subarray(at, at + 65_536));
        connection.endCopyFrom();
      },
      handleCommandComplete: () => undefined,
      handleError: (error: Error) => {
        failure = error;
        reject(error);
      },
      handleReadyForQuery: () => {
        if (failure === null) resolve();
      },
    };
    client.query(query as unknown as pg.Submittable);
  });
}
