import type { GroupDoubt } from "../blood/group-doubts.ts";
import type { GiveParts } from "./give.ts";
import type { NeedParts, NeedQuestion } from "./need.ts";
import type { Reply } from "./reply-words.ts";

/**
 * What a dialogue waits for: a language by its number, the place of a search, a part of a need. Or
 * whether to stop, or the place or group of a donor. `post` and `promise`: a word with the code of
 * the last answer. `menu`: a digit of the menu, which was shown last. `what`: sought at a place. Or
 * the donor's place, as `writePoint` has it.
 */
export type Awaited = {
  asks: "language" | "place" | "stop" | "givePlace" | "giveGroup" | "post" | "promise" | "menu" | NeedQuestion | null;
  what: string | null;
};

/**
 * What somebody means by a text. `what`: English words that `readTypedKinds` knows. `bare`: a word
 * of a reply without the code of its message. `mayAnswer`: a digit alone that is also a yes or a
 * no. `echo`: it is one of our own answers, so a machine sent it back, or another deployment.
 * `mayBePlace`: a word of STOP as the answer to "where?", which may be a town of the sender's
 * country. `isDigits`: START by its digits, which begins nothing where nothing was stopped.
 */
export type TextIntent =
  | { do: "stop"; mayBePlace?: string }
  | { do: "stopAsk" }
  | { do: "start"; isDigits?: true }
  | { do: "help" }
  | { do: "languages" }
  | { do: "language"; language: string }
  | { do: "find"; what: string; place: string }
  | { do: "where"; what: string; mayAnswer?: true }
  | { do: "reply"; reply: Reply }
  | { do: "bare" }
  | { do: "need"; parts: NeedParts; isNew: boolean }
  | { do: "give"; parts: GiveParts }
  | { do: "giveWhere" }
  | { do: "groupDoubt"; doubt: GroupDoubt }
  | { do: "echo" }
  | { do: "unknown" };

/** A text with its meaning, and a language whose words it used. */
export type ReadText = { said: TextIntent; language: string | null };
