import { OUTBOX_KEY } from "../../e2e/support/product.ts";

/** The password of every account of the kept data. */
export const PASSWORD = "seven-green-boats-wait";

/** An answer of the product. */
export type Answer = { status: number; headers: Headers; json: Record<string, unknown> };

type Call = { body?: unknown; headers?: Record<string, string> };
type Letter = { to: string; text: string };

/** A person with a browser: keeps cookies and sends the origin of the product's own pages. */
export class Person {
  readonly jar = new Map<string, string>();
  /** Their account; empty before they have signed in. */
  id = "";
  url: string;
  readonly email: string;

  constructor(url: string, email: string) {
    this.url = url;
    this.email = email;
  }

  /** Calls the product. @throws Error with the answer when it is a refusal */
  async ask(method: string, path: string, call: Call = {}): Promise<Record<string, unknown>> {
    const answer = await this.send(method, path, call);
    if (answer.status >= 400)
      throw new Error(`${this.email}: ${method} ${path}: ${answer.status} ${JSON.stringify(answer.json)}`);
    return answer.json;
  }

  /** Calls the product and returns refusals too. */
  async send(method: string, path: string, { body, headers = {} }: Call = {}): Promise<Answer> {
    const response = await fetch(this.url + path, {
      method,
      redirect: "manual",
      headers: {
        origin: this.url,
        cookie: [...this.jar].map(([name, value]) => `${name}=${value}`).join("; "),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json") === true;
    return { status: response.status, headers: response.headers, json: isJson && text !== "" ? JSON.parse(text) : {} };
  }

  /** The newest message to an address or a number. */
  async letterTo(to: string): Promise<string> {
    const answer = await fetch(`${this.url}/dev/outbox.json?key=${OUTBOX_KEY}`);
    const letters = (await answer.json()) as Letter[];
    const letter = letters.find((each) => each.to === to);
    if (letter === undefined) throw new Error(`nothing was sent to ${to}`);
    return letter.text;
  }

  /** The code in the newest message to a number or address. */
  async codeTo(to: string): Promise<string> {
    return /\b\d{6}(?:\d{2})?\b/.exec(await this.letterTo(to))?.[0] ?? "";
  }

  /** Opens the link in the newest message to this person. */
  async openLink(): Promise<void> {
    const link = /https?:\/\/[^\s<>"]+/.exec(await this.letterTo(this.email))?.[0] ?? "";
    const { pathname, search } = new URL(link);
    await this.send("GET", pathname + search);
  }

  /** Makes the account by e-mail. */
  async signUp(name: string): Promise<this> {
    await this.ask("POST", "/api/auth/sign-up/email", { body: { email: this.email, password: PASSWORD, name } });
    return this;
  }

  /** Signs in after a restart of the product. */
  async signIn(url = this.url, password = PASSWORD): Promise<this> {
    this.url = url;
    this.jar.clear();
    await this.ask("POST", "/api/auth/sign-in/email", { body: { email: this.email, password } });
    return this.#known();
  }

  /** Makes the account and proves its address. */
  async join(name: string): Promise<this> {
    await this.signUp(name);
    await this.openLink();
    return this.signIn();
  }

  /** Makes an account by a phone number alone, or adds the number to the account. */
  async provePhone(phoneNumber: string): Promise<this> {
    await this.ask("POST", "/api/auth/phone-number/send-otp", { body: { phoneNumber } });
    const code = await this.codeTo(phoneNumber);
    const more = this.id === "" ? {} : { updatePhoneNumber: true };
    await this.ask("POST", "/api/auth/phone-number/verify", { body: { phoneNumber, code, ...more } });
    return this.#known();
  }

  async #known(): Promise<this> {
    this.id = String((await this.ask("GET", "/api/v1/me"))["id"]);
    return this;
  }

  #keep(line: string): void {
    const [pair = ""] = line.split(";");
    const name = pair.slice(0, pair.indexOf("="));
    const value = pair.slice(pair.indexOf("=") + 1);
    if (value === "" || /max-age=0/i.test(line)) this.jar.delete(name);
    else this.jar.set(name, value);
  }
}

/** A fictional number, +1 NPA 555 0100 to 0199, the same for the same index. */
export function fictional(at: number): string {
  return `+1${["212", "303", "415", "512"][at % 4] ?? ""}555${String(100 + at).padStart(4, "0")}`;
}
