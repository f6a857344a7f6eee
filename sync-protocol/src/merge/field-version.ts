/** Who wrote a group last, kept per row and group on the server only. Sequence numbers are of the row's stream. */
export interface FieldVersion {
  /** The seq of the last write that a person named. */
  seq: number
  /** The client that wrote it; 0 stands for callers without a client id, who are never the same. */
  client: number
  /** The last seq written by anyone but the last writer. */
  other_seq: number
  /** When the last writer edited, epoch ms; never goes back. */
  edited_at: number
  /** The seq of the last write of any kind, derived ones too: what an undo compares with. */
  written: number
}

/** By group; `*` stands for the groups that nobody wrote since the row was made. */
export type FieldVersions = Record<string, FieldVersion>

export const versionOf = (versions: FieldVersions, group: string): FieldVersion | undefined =>
  versions[group] ?? versions['*']

/** The last write of the group that was not the sender's. */
export const foreignSeq = (version: FieldVersion, sender: number): number =>
  version.client !== sender || sender === 0 ? version.seq : version.other_seq

/** Did any client but the sender write the group after `base`? */
export const inConflict = (version: FieldVersion | undefined, sender: number, base: number): boolean =>
  version !== undefined && foreignSeq(version, sender) > base

/** A write of one group; `derived`: by a rule of the domain, not named by a person. */
export interface Write {
  seq: number
  client: number
  edited_at: number
  derived: boolean
}

/** The version of a group after a write. A derived write only moves `written`: it never causes a conflict. */
export const afterWrite = (version: FieldVersion | undefined, write: Write): FieldVersion => {
  if (write.derived) {
    const { seq, client, other_seq, edited_at } = version ?? { seq: 0, client: 0, other_seq: 0, edited_at: 0 }
    return { seq, client, other_seq, edited_at, written: write.seq }
  }
  const foreign = version !== undefined && (version.client !== write.client || write.client === 0)
  return {
    seq: write.seq,
    client: write.client,
    other_seq: foreign ? version.seq : (version?.other_seq ?? 0),
    edited_at: Math.max(write.edited_at, version?.edited_at ?? 0),
    written: write.seq,
  }
}
