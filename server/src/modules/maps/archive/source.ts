/** Where the bytes of an archive come from. */
export interface Source {
  /** Bytes of the whole archive. */
  readonly size: number
  /** What tells this state of a remote archive from the next; empty for a file. */
  readonly etag: string
  /** Epoch ms; null where nobody says. */
  readonly modified_at: number | null
  /** Exactly these bytes; throws MAP_ARCHIVE_INVALID or MAP_SOURCE_FAILED. */
  read(offset: number, length: number, signal?: AbortSignal): Promise<Buffer>
  /** Lets go of it once what is being read has been read. */
  close(): Promise<void>
}
