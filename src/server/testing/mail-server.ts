import { createServer } from "node:net";
import type { Socket } from "node:net";

/** A mail as a server received it. */
type Mail = { from: string; to: string[]; data: string };

/** A test mail server: accepts everything, or refuses every receiver with a line. */
export type MailServer = {
  url: string;
  mails: Mail[];
  refuse(line: string): void;
  reset(): void;
  close(): Promise<void>;
};

/** What all conversations share. */
type Box = { mails: Mail[]; refusal: string | null };

/** Opens one on a free port. It has just enough SMTP (RFC 5321) for a sending client. */
export async function mailServer(): Promise<MailServer> {
  const box: Box = { mails: [], refusal: null };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => undefined);
    converse(socket, box);
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails: box.mails,
    refuse: (line) => (box.refusal = line),
    reset: () => {
      box.refusal = null;
      box.mails.length = 0;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
}

function converse(socket: Socket, box: Box): void {
  let mail: Mail = { from: "", to: [], data: "" };
  let isData = false;
  let rest = "";
  function takeData(line: string): string | null {
    if (line !== ".") {
      mail.data += `${line.replace(/^\.\./, ".")}\n`;
      return null;
    }
    isData = false;
    box.mails.push(mail);
    return "250 kept";
  }
  function takeCommand(line: string): string {
    const address = /<([^>]*)>/.exec(line)?.[1] ?? "";
    switch (line.slice(0, 4).toUpperCase()) {
      case "MAIL":
        mail = { from: address, to: [], data: "" };
        return "250 ok";
      case "RCPT":
        if (box.refusal === null) mail.to.push(address);
        return box.refusal ?? "250 ok";
      case "DATA":
        isData = true;
        return "354 go on";
      case "STAR":
        return "502 no TLS here";
      case "QUIT":
        return "221 bye";
      default:
        return "250 ok";
    }
  }
  socket.setEncoding("utf8");
  socket.on("data", (chunk) => {
    const lines = (rest + String(chunk)).split("\r\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const answer = isData ? takeData(line) : takeCommand(line);
      if (answer !== null) socket.write(`${answer}\r\n`);
    }
  });
  socket.write("220 test\r\n");
}
