/** The folders of one layer, by what they may import from their own layer. */
export interface LayerFolders {
  /**
   * Shared folders, lowest first. Each names the shared folders it may import, which all come
   * before it.
   */
  shared: Readonly<Record<string, readonly string[]>>;
  /** Feature folders import every shared folder and never each other. */
  features: readonly string[];
  /** Folders that compose the program. They import everything; only the entry files import them. */
  composition: readonly string[];
  /** Files at the root of the layer: the entries. Nothing imports them. */
  entries: readonly string[];
}

/** Who may import whom on server and in browser. Tests and `testing/` may import everything. */
export const allowedImports: Readonly<Record<"server" | "web", LayerFolders>> = {
  server: {
    shared: {
      runtime: [],
      config: ["runtime"],
      documents: ["runtime"],
      http: ["config", "runtime"],
      "audit-chain": ["documents", "runtime"],
      limits: ["audit-chain", "documents", "http", "runtime"],
      "action-links": ["http"],
      stored: ["documents"],
      supplies: ["documents", "stored"],
      adapters: ["action-links", "config", "documents", "http", "limits", "runtime"],
      presenters: ["documents", "stored"],
      "read-model": ["documents", "presenters", "runtime", "stored"],
      alarms: ["adapters", "audit-chain", "documents", "http", "stored"],
      commands: ["alarms", "documents", "http", "limits", "read-model", "stored"],
      observations: ["commands", "documents", "limits", "stored"],
    },
    features: [
      "asks",
      "backup",
      "contact",
      "demo",
      "dialogue",
      "donors",
      "duplicates",
      "exports",
      "facilities",
      "follows",
      "identity",
      "imports",
      "learning",
      "listings",
      "messages",
      "moderation",
      "news",
      "numbers",
      "outbox",
      "overview",
      "places",
      "policies",
      "previews",
      "responses",
      "site",
      "sync",
      "verification",
    ],
    composition: ["cli", "compose"],
    entries: ["cli.ts", "main.ts"],
  },
  web: {
    shared: {
      theme: [],
      store: [],
      i18n: ["store"],
      ui: ["i18n", "store", "theme"],
      device: ["i18n", "store", "theme", "ui"],
      lazy: ["device", "i18n", "theme", "ui"],
      data: ["i18n", "lazy", "store", "theme", "ui"],
      preferences: ["device", "i18n", "store", "theme", "ui"],
      "read-aloud": ["device", "i18n", "lazy", "ui"],
      sharing: ["data", "device", "i18n", "lazy", "store", "theme", "ui"],
      places: ["data", "device", "i18n", "lazy", "preferences", "store", "theme", "ui"],
      frame: ["data", "device", "i18n", "lazy", "places", "preferences", "store", "theme", "ui"],
      session: ["data", "device", "frame", "i18n", "lazy", "store", "ui"],
      entry: ["data", "device", "i18n", "lazy", "places", "store", "theme", "ui"],
      calling: ["data", "device", "entry", "i18n", "lazy", "preferences", "session", "store", "theme", "ui"],
      drafts: ["entry", "i18n", "store"],
      responses: ["device", "i18n", "store", "ui"],
    },
    features: [
      "donors",
      "facilities",
      "identity",
      "imports",
      "listing",
      "mine",
      "moderation",
      "oxygen",
      "overview",
      "posting",
      "search",
      "site",
      "verification",
    ],
    composition: ["shell"],
    entries: ["main.tsx", "server-entry.tsx"],
  },
};

/** Faults of the table itself, in sentences; empty where it is sound. */
export function faultsOfTable(layer: LayerFolders): string[] {
  const seen = new Set<string>();
  const faults: string[] = [];
  for (const [folder, targets] of Object.entries(layer.shared)) {
    for (const target of targets) {
      if (!seen.has(target)) faults.push(`${folder} may import ${target}, which does not stand above it in the table`);
    }
    seen.add(folder);
  }
  for (const folder of [...layer.features, ...layer.composition]) {
    if (seen.has(folder)) faults.push(`${folder} stands in the table twice`);
    seen.add(folder);
  }
  return faults;
}
