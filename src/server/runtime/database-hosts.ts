/** One server of DATABASE_URL. */
export type DatabaseHost = {
  /** For people: `host:port`, without the port where it is the usual one. */
  name: string;
  /** The address that names this server alone. It has user and password. */
  url: string;
};

/** DATABASE_URL as libpq reads it. */
export type DatabaseHosts = {
  hosts: DatabaseHost[];
  /** Whether the one that takes writes is looked for: there are several, or the address says so. */
  isSought: boolean;
  /** What is wrong with the address, as the end of a sentence with its name; null: nothing. */
  problem: string | null;
};

const USUAL_PORT = "5432";
/** Scheme; user and password; hosts; database and parameters. */
const FORM = /^(postgres(?:ql)?:\/\/)((?:[^/?#]*@)?)([^/?#@]*)(.*)$/s;
/** A name, an IPv4 address, an encoded folder of a socket, or an IPv6 address in brackets. */
const HOST = /^(\[[^\]]*\]|[^:]*)(?::(\d{1,5}))?$/;
/** Why an address cannot be read. Never the address itself: it has a password. */
const UNREADABLE =
  "is invalid: the port must be a number. Percent-encode special signs in user, password and name: " +
  "# as %23, / as %2F, ? as %3F, @ as %40, : as %3A and % as %25";
const OF_SEVERAL = ["host", "port", "target_session_attrs"] as const;
const WRITING: ReadonlySet<string> = new Set(["read-write", "primary"]);

/**
 * Reads the servers of an address such as `postgres://user:password@a:5432,b:5432/name`, also
 * `?host=a,b&port=1,2`. `target_session_attrs` may be `read-write` or `primary`: both mean here the
 * one that takes writes. An address of one server is left as it is.
 */
export function readDatabaseHosts(address: string): DatabaseHosts {
  const [, scheme = "", user = "", authority = "", rest = ""] = FORM.exec(address) ?? [];
  const [path = "", ...parameters] = rest.split("?");
  const query = new URLSearchParams(parameters.join("?"));
  const attributes = query.getAll("target_session_attrs").at(-1) ?? null;
  const places = placesOf(authority, query);
  const isSought = places.length > 1 || attributes !== null;
  const problem = hasLooseSigns(user, path, rest) ? UNREADABLE : problemOf(places, attributes);
  if (problem === null && places.length === 1 && !canParse(address))
    return { hosts: [{ name: "", url: address }], isSought: false, problem: UNREADABLE };
  if (!isSought || problem !== null) return { hosts: [{ name: authority, url: address }], isSought: false, problem };
  if (places.length > 1) for (const name of OF_SEVERAL) query.delete(name);
  else query.delete("target_session_attrs");
  const tail = path + (query.size === 0 ? "" : `?${query.toString()}`);
  const hosts = places.map(({ host, port }) => ({
    name: `${decodeURIComponent(host)}${port === "" || port === USUAL_PORT ? "" : `:${port}`}`,
    url: `${scheme}${user}${places.length > 1 || host !== "" ? withPort(host, port) : authority}${tail}`,
  }));
  return { hosts, isSought, problem: null };
}

type Place = { host: string; port: string };

/** Those of the parameter `host` come before those of the address itself, as for the driver. */
function placesOf(authority: string, query: URLSearchParams): Place[] {
  const named = query.getAll("host").at(-1) ?? "";
  const written = (named === "" ? authority : named).split(",");
  const ports = (query.getAll("port").at(-1) ?? "").split(",");
  return written.map((text, at) => {
    const [, host = "", port = ""] = named === "" ? (HOST.exec(text) ?? ["", text, "x"]) : ["", inAddress(text), ""];
    return { host, port: port === "" ? ((ports.length === 1 ? ports[0] : ports[at]) ?? "x") : port };
  });
}

/** A host of a parameter as an address has it. */
function inAddress(host: string): string {
  return host.includes(":") && !host.startsWith("/") ? `[${host}]` : encodeURIComponent(host);
}

function withPort(host: string, port: string): string {
  return port === "" ? host : `${host}:${port}`;
}

function problemOf(places: Place[], attributes: string | null): string | null {
  if (attributes !== null && !WRITING.has(attributes))
    return "has a target_session_attrs other than read-write or primary: Lifeboard writes to its database";
  if (places.length === 1) return null;
  const isSound = places.every(({ host, port }) => host !== "" && /^\d{0,5}$/.test(port) && canDecode(host));
  return isSound ? null : "names several hosts, such as a:5432,b:5432: each needs a name, and a port may follow it";
}

/**
 * Whether a sign of the password ended the part before the hosts. The driver would look for a host
 * by the name of the user then.
 */
function hasLooseSigns(user: string, path: string, rest: string): boolean {
  if (rest.includes("#") || path.includes("@")) return true;
  const names = [...new URLSearchParams(rest.slice(path.length)).keys()];
  return names.some((name) => name.includes("@")) || !isCode(user) || !isCode(path);
}

/** The driver takes a percent sign that begins no code for itself. */
function isCode(text: string): boolean {
  try {
    return typeof decodeURIComponent(text.replaceAll(/%(?![\da-f]{2})/gi, "%25")) === "string";
  } catch {
    return false;
  }
}

/** As the driver does: a user without a host is no address for the URL standard. */
function canParse(address: string): boolean {
  return URL.canParse(address) || URL.canParse(address.replace("@/", "@host/"));
}

function canDecode(host: string): boolean {
  return URL.canParse(`postgres://${host}/`);
}
