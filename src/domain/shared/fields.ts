/*
 * The language of tables of fields (decision 169). A table is plain data: each layer derives its
 * types, schemas and copies from it.
 */

/**
 * What a field holds. `text`: at most `most` UTF-16 code units where people write it; `trimmed`:
 * and at least one that is no blank. `yes`: stored as true or not at all. `flag`: true or false.
 * `time`: ISO text. `language`: a BCP 47 tag. `words`, `texts`, `languages`: lists. `part`: an
 * object, of which each layer has its own schema.
 */
export type Shape =
  | { is: "word" | "words"; of: readonly [string, ...string[]] }
  | { is: "number"; above?: number; most?: number }
  | { is: "text"; most?: number; trimmed?: true }
  | { is: "time" | "yes" | "flag" | "language" | "texts" | "part" }
  | { is: "languages"; most: number };

/** One field of a document. */
export type Field = {
  shape: Shape;
  /** Whether each document has it, or some have not, or it is null in some. */
  presence: "always" | "optional" | "nullable";
  /** `no`: made when it is shown, or stored apart where no reader gets it. Absent: stored. */
  stored?: "no";
  /**
   * Who posts says it. `once`: and no edit changes it. `always`: an edit replaces it. `may`: it may
   * be left out, and an edit replaces it. `removable`: an edit may also take it away. Absent: the
   * server alone writes it.
   */
  written?: "once" | "always" | "may" | "removable";
  /**
   * Who reads the document reads it. `list`: in lists too. `entry`: not in lists. `now`: in lists
   * too, made by the reader's clock. Absent: nobody reads it.
   */
  shown?: "list" | "entry" | "now";
  /** The audit keeps its values. It outlives people's texts, so these are states, counts, times. */
  audited?: true;
  /** Staff and moderators say it, and a repeated import keeps what they said. */
  ofStaff?: true;
  /** It is a column of the open data. */
  exported?: true;
  /** What it means in an answer, and in a request. */
  meaning?: string;
  asked?: string;
};

/** A table: the fields of one collection by name, in the order of answers. */
export type Fields = Readonly<Record<string, Field>>;

/** The value of a shape as it is stored. */
export type ValueOf<S extends Shape> = S extends { is: "word"; of: readonly (infer Word)[] }
  ? Word
  : S extends { is: "number" }
    ? number
    : S extends { is: "words"; of: readonly (infer Word)[] }
      ? Word[]
      : S extends { is: "languages" | "texts" }
        ? string[]
        : S extends { is: "flag" }
          ? boolean
          : S extends { is: "yes" }
            ? true
            : S extends { is: "part" }
              ? never
              : string;

/** The same in requests and answers, where a "no" may be said. */
export type SaidValueOf<S extends Shape> = S extends { is: "yes" } ? boolean : ValueOf<S>;

/** Names of the fields that are `Like`. */
export type NamesOf<T extends Fields, Like> = { [N in keyof T]: T[N] extends Like ? N : never }[keyof T] & string;

/** Names of the fields that are no parts. */
export type PlainNames<T extends Fields> = Exclude<keyof T & string, NamesOf<T, { shape: { is: "part" } }>>;

type StoredNames<T extends Fields> = Exclude<PlainNames<T>, NamesOf<T, { stored: "no" }>>;

/** The stored fields that are no parts. */
export type StoredFields<T extends Fields> = {
  [N in Exclude<StoredNames<T>, NamesOf<T, { presence: "optional" }>>]:
    | ValueOf<T[N]["shape"]>
    | (T[N] extends { presence: "nullable" } ? null : never);
} & { [N in Extract<StoredNames<T>, NamesOf<T, { presence: "optional" }>>]?: ValueOf<T[N]["shape"]> };

/** Names of the plain fields that who posts may leave out, and an edit may replace. */
export type WrittenNames<T extends Fields> = Extract<PlainNames<T>, NamesOf<T, { written: "may" | "removable" }>>;

/** These fields as a request has them. */
export type WrittenFields<T extends Fields> = {
  [N in WrittenNames<T>]?: SaidValueOf<T[N]["shape"]> | undefined;
};
/** Names of the fields that are `like` each given member, in the order of the table. */
export function namesOf<const T extends Fields, const Like extends Partial<Field>>(
  fields: T,
  like: Like,
): NamesOf<T, Like>[] {
  const wanted = Object.entries(like);
  const isLike = (field: Field): boolean => wanted.every(([name, value]) => field[name as keyof Field] === value);
  return Object.keys(fields).filter((name) => isLike(fields[name] as Field)) as NamesOf<T, Like>[];
}

/** Names of the texts that people write in their own words: a `trimmed` one has a grammar. */
export type FreeTextNames<T extends Fields> = Exclude<
  NamesOf<T, { shape: { is: "text" }; written: "always" | "may" | "removable" }>,
  NamesOf<T, { shape: { trimmed: true } }>
>;

/** Names of the texts that people write in their own words, in the order of the table. */
export function freeTextNames<const T extends Fields>(fields: T): FreeTextNames<T>[] {
  return Object.entries(fields).flatMap(([name, { shape, written }]) => {
    const isFree = shape.is === "text" && shape.trimmed === undefined && written !== undefined && written !== "once";
    return isFree ? [name as FreeTextNames<T>] : [];
  });
}

/** Names of the fields that are no parts, in the order of the table. */
export function plainNames<const T extends Fields>(fields: T): PlainNames<T>[] {
  return Object.keys(fields).filter((name) => fields[name]?.shape.is !== "part") as PlainNames<T>[];
}
