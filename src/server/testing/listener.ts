import { request } from "node:http";
import type { ClientRequest, IncomingMessage } from "node:http";
import { STREAM_EVENTS } from "#contract/sync.ts";
import type { StreamEvent, WireDocument } from "#contract/sync.ts";
import { eventually } from "./eventually.ts";
import type { TestService } from "./service.ts";
import { newClientId } from "./client-id.ts";

/** A target as a test requests it. */
export type RequestedTarget = { id: string; target: unknown; checkpoint?: string | undefined };

/** A listening browser: like a store, it keeps the documents and the checkpoint of each target. */
export class TestListener {
  readonly clientId: string;
  readonly events: StreamEvent[] = [];
  /** By target: its documents, by id. */
  readonly targets = new Map<string, Map<string, WireDocument>>();
  readonly checkpoints = new Map<string, string>();
  text = "";
  isOver = false;
  readonly #address: string | null;
  readonly #language: string | null;
  #request: ClientRequest | null = null;
  #response: IncomingMessage | null = null;
  #rest = "";

  /**
   * @param address where it seems to listen from; the service must trust this machine as a proxy
   * @param language of its page
   */
  constructor(clientId = newClientId(), address: string | null = null, language: string | null = null) {
    this.clientId = clientId;
    this.#address = address;
    this.#language = language;
  }

  /** Starts to listen. @throws Error when it is refused */
  async listen(service: Pick<TestService, "port">, asked: readonly RequestedTarget[], token?: string): Promise<this> {
    this.isOver = false;
    this.#rest = "";
    for (const { id, checkpoint } of asked) {
      if (checkpoint === undefined) this.targets.set(id, new Map());
      else if (!this.targets.has(id)) this.targets.set(id, new Map());
    }
    const response = await this.#open(service, { clientId: this.clientId, targets: asked }, token);
    this.#response = response;
    response.setEncoding("utf8");
    response.on("data", (part: string) => this.#take(part));
    response.on("close", () => (this.isOver = true));
    return this;
  }

  /** A request that continues a target. */
  resumed(id: string, target: unknown): RequestedTarget {
    return { id, target, checkpoint: this.checkpoints.get(id) };
  }

  /** Resolves when an event passes; those before `from` do not count. */
  async saw(passes: (event: StreamEvent) => boolean, from = 0): Promise<StreamEvent> {
    return eventually(() => {
      const found = this.events.slice(from).find(passes);
      if (found === undefined) throw new Error(`not among ${JSON.stringify(this.events.map(({ event }) => event))}`);
      return found;
    });
  }

  current(id: string, from = 0): Promise<StreamEvent> {
    return this.saw(({ event, data }) => event === "current" && data.targetIds.includes(id), from);
  }

  /** The events from an index on, without heartbeats. */
  news(from = 0): StreamEvent[] {
    return this.events.slice(from).filter(({ event }) => event !== "heartbeat");
  }

  /** The ids of a target, sorted. */
  ids(id: string): string[] {
    return [...(this.targets.get(id)?.keys() ?? [])].toSorted();
  }

  pause(): void {
    this.#response?.pause();
  }

  resume(): void {
    this.#response?.resume();
  }

  stop(): void {
    this.#request?.destroy();
  }

  #open(service: Pick<TestService, "port">, body: object, token?: string): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          port: service.port,
          host: "127.0.0.1",
          method: "POST",
          path: "/api/v1/sync/listen",
          agent: false,
          headers: {
            "content-type": "application/json",
            accept: "text/event-stream",
            "accept-encoding": "gzip",
            ...(token !== undefined && { authorization: `Bearer ${token}` }),
            ...(this.#address !== null && { "x-forwarded-for": this.#address }),
            ...(this.#language !== null && { "accept-language": this.#language }),
          },
        },
        (response) => {
          if (response.statusCode === 200) resolve(response);
          else reject(new Error(`refused: ${response.statusCode} ${response.headers["retry-after"] ?? ""}`));
        },
      );
      sent.on("error", reject);
      this.#request = sent;
      sent.end(JSON.stringify(body));
    });
  }

  #take(part: string): void {
    this.text += part;
    this.#rest += part;
    const pieces = this.#rest.split("\n\n");
    this.#rest = pieces.pop() ?? "";
    for (const piece of pieces) this.#note(eventOf(piece));
  }

  #note(event: StreamEvent): void {
    this.events.push(event);
    if (event.event === "change") {
      for (const id of event.data.targetIds) this.targets.get(id)?.set(event.data.document.id, event.data.document);
    } else if (event.event === "remove") {
      for (const id of event.data.targetIds) this.targets.get(id)?.delete(event.data.id);
    } else if (event.event === "reset") {
      this.targets.get(event.data.targetId)?.clear();
      this.checkpoints.delete(event.data.targetId);
    } else if (event.event === "current") {
      for (const id of event.data.targetIds) this.checkpoints.set(id, event.data.checkpoint);
    }
  }
}

/** Reads one event; its data must have the shape of the contract. */
function eventOf(piece: string): StreamEvent {
  const fields = new Map(
    piece.split("\n").map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2)]),
  );
  const name = fields.get("event");
  const data: unknown = JSON.parse(fields.get("data") ?? "null");
  const id = fields.get("id") ?? null;
  switch (name) {
    case "change":
      return { event: name, data: STREAM_EVENTS[name].parse(data), id };
    case "remove":
      return { event: name, data: STREAM_EVENTS[name].parse(data), id };
    case "current":
      return { event: name, data: STREAM_EVENTS[name].parse(data), id };
    case "reset":
      return { event: name, data: STREAM_EVENTS[name].parse(data), id };
    case "rejected":
      return { event: name, data: STREAM_EVENTS[name].parse(data), id };
    case "closing":
      return { event: name, data: STREAM_EVENTS[name].parse(data), id };
    case "heartbeat":
      return { event: name, data: STREAM_EVENTS[name].parse(data), id };
    default:
      throw new Error(`an event of the contract: ${piece}`);
  }
}
