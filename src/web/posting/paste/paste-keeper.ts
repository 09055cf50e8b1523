import { newId } from "#domain/shared/ids.ts";
import { createSignal } from "../../store/signal.ts";
import { forgetPaste, keepPaste, openPasteId, pastesHere, rememberOpen, takePaste } from "../../drafts/kept-pastes.ts";
import type { KeptLead, KeptPaste } from "../../drafts/kept-pastes.ts";

const POSTED = "lifeboard.pasted";
const MOST_POSTED = 40;

/** The post that a lead became from this tab; null for none. Its card is not offered again. */
function postedAs(lead: string): string | null {
  return postedLeads().find(([name]) => name === lead)?.[1] ?? null;
}

/** Remembers that a lead was posted. */
function rememberPosted(lead: string, id: string): void {
  try {
    sessionStorage.setItem(POSTED, JSON.stringify([[lead, id], ...postedLeads()].slice(0, MOST_POSTED)));
  } catch {
    // The card says so as long as the page lasts.
  }
}

function postedLeads(): [string, string][] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(POSTED) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isPair) : [];
  } catch {
    return [];
  }
}

function isPair(value: unknown): value is [string, string] {
  return Array.isArray(value) && value.length === 2 && value.every((each) => typeof each === "string");
}

/** What the screen shows of the kept text. */
export type ShownPaste = {
  paste: KeptPaste;
  /** It was on this device when the screen opened. */
  isRestored: boolean;
  /** False: it lasts as long as the page. */
  isKept: boolean;
  /** Other texts that this person began. */
  others: readonly KeptPaste[];
};

/**
 * The pasted text of an account with its corrections, stored at each change beside the drafts of
 * `/post`. Once all its leads are posted or left out, the device forgets it.
 */
export class PasteKeeper {
  private account: string;
  private readonly changes = createSignal();
  private readonly freshIds = new Map<string, string>();
  private stores = true;
  private state: ShownPaste;

  constructor(account: string) {
    this.account = account;
    this.state = this.found();
  }

  readonly subscribe = (listener: () => void): (() => void) => this.changes.subscribe(listener);
  readonly shown = (): ShownPaste => this.state;

  /** Changes the text. Leads whose words stay keep what was corrected. */
  readonly change = (text: string): void => {
    this.show({ paste: { ...this.state.paste, text, at: Date.now() }, isRestored: false });
    this.store();
  };

  /** Begins another text; what was there waits beside it. */
  readonly begin = (text: string): void => {
    this.freshIds.clear();
    const paste = emptyPaste(text);
    rememberOpen(paste.id);
    this.show({ paste, isRestored: false, others: this.othersThan(paste) });
    if (text !== "") this.store();
  };

  readonly open = (paste: KeptPaste): void => {
    this.freshIds.clear();
    takePaste(this.account, paste);
    this.show({ paste, isRestored: true, others: this.othersThan(paste) });
  };

  /** Throws the text and its corrections away. */
  readonly startOver = (): void => {
    forgetPaste(this.account, this.state.paste.id);
    this.begin("");
  };

  /** A lead as it is now; its post's id stays the same. */
  leadOf(name: string): KeptLead {
    const kept = this.state.paste.leads[name];
    if (kept !== undefined) return kept;
    const posted = postedAs(name);
    const id = posted ?? this.freshIds.get(name) ?? newId();
    this.freshIds.set(name, id);
    return { id, changed: {}, state: posted === null ? "open" : "posted", isChecked: false };
  }

  /** @param all the names of all leads that the text has now */
  keepLead(name: string, changed: Partial<KeptLead>, all: readonly string[]): void {
    const before = this.leadOf(name);
    const lead = { ...before, ...changed, changed: { ...before.changed, ...changed.changed } };
    if (changed.state === "posted") rememberPosted(name, lead.id);
    const { paste } = this.state;
    this.show({ paste: { ...paste, at: Date.now(), leads: { ...paste.leads, [name]: lead } } });
    if (isOver(all.map((each) => this.leadOf(each)))) forgetPaste(this.account, paste.id);
    else this.store();
  }

  /**
   * Passes on to the account that turned out to be signed in. What was typed meanwhile goes along,
   * and the field it is typed in stays.
   */
  passTo(account: string): void {
    if (account === this.account) return;
    this.account = account;
    const { paste } = this.state;
    if (paste.text === "") return this.show(this.found());
    takePaste(account, paste);
    this.show({ others: this.othersThan(paste) });
  }

  /** The device of a shared desk keeps nobody's texts. */
  storeNothing(): void {
    this.stores = false;
    for (const { id } of pastesHere(this.account)) forgetPaste(this.account, id);
    this.show({ others: [] });
  }

  /** What this tab worked on, else the newest. */
  private found(): ShownPaste {
    const here = pastesHere(this.account);
    const found = here.find(({ id }) => id === openPasteId()) ?? here[0];
    if (found !== undefined) takePaste(this.account, found);
    const paste = found ?? emptyPaste("");
    return { paste, isRestored: found !== undefined, isKept: true, others: this.othersThan(paste) };
  }

  private store(): void {
    const { paste, isKept } = this.state;
    if (!this.stores) return;
    rememberOpen(paste.id);
    const isNowKept = keepPaste(this.account, paste);
    if (isNowKept !== isKept) this.show({ isKept: isNowKept });
  }

  private show(changed: Partial<ShownPaste>): void {
    this.state = { ...this.state, ...changed };
    this.changes.notify();
  }

  private othersThan({ id }: KeptPaste): KeptPaste[] {
    return this.stores ? pastesHere(this.account).filter((paste) => paste.id !== id) : [];
  }
}

function emptyPaste(text: string): KeptPaste {
  return { id: newId(), at: Date.now(), text, leads: {} };
}

/** Nothing is left to do, and something was posted. What was only left out may be taken back. */
function isOver(leads: readonly KeptLead[]): boolean {
  return leads.every(({ state }) => state !== "open") && leads.some(({ state }) => state === "posted");
}
