/** A file from elsewhere, as the reader process has it. */
export interface ForeignFile {
  /** Read only by position: it is open for the next file too. */
  descriptor: number
  /** Bytes. */
  size: number
  /** The only folder in which a reader may write. */
  folder: string
  /** The first bytes. */
  head: Buffer
  /** All of it. */
  bytes(): Buffer
}

/**
 * Reads one file: hands out rows, and answers what is left to say of the file. Throws an `AppError` for what people can
 * understand; any other error is FILE_BROKEN.
 */
export type ReadForeign = (file: ForeignFile, about: never, emit: (row: unknown) => void) => unknown
