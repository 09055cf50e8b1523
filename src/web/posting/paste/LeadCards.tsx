import { useEffect, useRef, useState } from "react";
import { useText } from "../../i18n/useLanguage.tsx";
import { Button } from "../../ui/Button.tsx";
import { Note } from "../../ui/FormField.tsx";
import { Stack } from "../../ui/layout.tsx";
import { LeadCard } from "./LeadCard.tsx";
import type { Posts } from "./LeadCard.tsx";
import type { LeadResult } from "./useLead.ts";
import { sameDraft } from "./useLookUp.ts";
import type { LookUp } from "./useLookUp.ts";
import type { Pasted } from "./usePasted.ts";

type LeadCardsProps = { pasted: Pasted; lookUp: LookUp; account: string };

/** The leads of a text, each on a card; the ticked ones are posted by one button. */
export function LeadCards({ pasted: { text, leads, keepLead }, lookUp, account }: LeadCardsProps) {
  const posts = useRef<Posts>(new Map());
  const ticked = leads.filter(({ kept }) => kept.isChecked && kept.state === "open").map(({ name }) => name);
  return (
    <>
      {leads.map((lead) => (
        <LeadCard
          // The same words stay the same card, with what was corrected there.
          key={lead.name}
          text={text}
          lead={lead}
          keep={(changed) => keepLead(lead.name, changed)}
          looked={sameDraft(lookUp.drafts, lead.draft)}
          isWaiting={lookUp.isWaiting}
          account={account}
          isAlone={leads.length === 1}
          posts={posts}
        />
      ))}
      {leads.length > 1 && (
        <PostTicked
          count={ticked.length}
          post={() => postEach(ticked.flatMap((name) => posts.current.get(name) ?? []))}
        />
      )}
    </>
  );
}

/** Posts one after the other: each is a post of its own, and one that is refused stops none. */
async function postEach(posts: readonly (() => Promise<LeadResult>)[]): Promise<LeadResult[]> {
  const results: LeadResult[] = [];
  for (const post of posts) {
    const result = await post();
    if (result === "left") return results;
    results.push(result);
  }
  return results;
}

/** The button for all ticked leads, and how many of them were posted. */
function PostTicked({ count, post }: { count: number; post: () => Promise<LeadResult[]> }) {
  const say = useText();
  const [results, setResults] = useState<readonly LeadResult[]>([]);
  const [isBusy, setBusy] = useState(false);
  const posted = results.filter((result) => result === "posted").length;
  const refused = results.length - posted;
  useEffect(() => {
    if (refused > 0) document.querySelector<HTMLElement>("main article [aria-invalid=true]")?.focus();
  }, [results, refused]);
  const act = async () => {
    setBusy(true);
    setResults(await post());
    setBusy(false);
  };
  return (
    <Stack data-gap="m">
      {/* Named only while something is ticked: the cards say how. */}
      {count > 0 && (
        <Button look="key" disabled={isBusy} onClick={() => void act()}>
          {say("paste.postChecked", { count })}
        </Button>
      )}
      <div role="status">
        {results.length > 0 && (
          <Note icon={refused > 0 ? "warn" : "check"}>
            {posted > 0 && <p>{say("paste.postedCount", { count: posted })}</p>}
            {refused > 0 && <p>{say("paste.refusedCount", { count: refused })}</p>}
          </Note>
        )}
      </div>
    </Stack>
  );
}
