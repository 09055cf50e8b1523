import type { TestService } from "./service.ts";

/** The answer: status, headers, and the body as text and as JSON where it is. */
export type StrangerResponse = {
  status: number;
  headers: Headers;
  text: string;
  json: Record<string, unknown>;
  ms: number;
};

/** How one call differs from a browser on our own page. */
export type StrangerRequest = {
  method?: string;
  /** A string is sent as it is, anything else as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  origin?: string | null;
  cookies?: boolean;
};

/**
 * A person with a browser. It keeps cookies and sends the origin of our own pages and the
 * anti-forgery pair. It has a separate address, which a service believes with
 * TRUSTED_PROXIES=127.0.0.1.
 */
export class Person {
  readonly jar = new Map<string, string>();
  readonly #service: TestService;
  readonly address: string;

  constructor(service: TestService, address: string) {
    this.#service = service;
    this.address = address;
  }

  get cookie(): string {
    return [...this.jar].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  get(path: string, asking: StrangerRequest = {}): Promise<StrangerResponse> {
    return this.send(path, asking);
  }

  post(path: string, body: unknown = {}, asking: StrangerRequest = {}): Promise<StrangerResponse> {
    return this.send(path, { method: "POST", body, ...asking });
  }

  async send(path: string, asking: StrangerRequest): Promise<StrangerResponse> {
    const { method = "GET", body, origin = this.#service.url, cookies = true } = asking;
    const token = this.jar.get("__Host-XSRF-TOKEN") ?? this.jar.get("XSRF-TOKEN");
    const headers = new Headers({
      "x-forwarded-for": this.address,
      ...(origin !== null && method !== "GET" && { origin }),
      ...(cookies && this.jar.size > 0 && { cookie: this.cookie }),
      ...(cookies && token !== undefined && method !== "GET" && { "x-xsrf-token": decodeURIComponent(token) }),
      ...(body !== undefined && { "content-type": "application/json" }),
      ...asking.headers,
    });
    const startedAt = performance.now();
    const response = await this.#service.get(path, {
      method,
      headers,
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const ms = performance.now() - startedAt;
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    return { status: response.status, headers: response.headers, text, json: readObject(text), ms };
  }

  #keep(line: string): void {
    const [pair = ""] = line.split(";");
    const name = pair.slice(0, pair.indexOf("="));
    const value = pair.slice(pair.indexOf("=") + 1);
    if (value === "" || /max-age=0/i.test(line)) this.jar.delete(name);
    else this.jar.set(name, value);
  }
}

function readObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {};
  }
}
