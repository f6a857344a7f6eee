/** What lies on the disk of a file that is whole. */
export interface FileContentTable {
  /** The id of its row. */
  id: string
  /** By its bytes. */
  mime: string
  size: number
  /** Of what is stored, which may be less than what was sent. */
  sha256: string
  stored_at: number
  /** The stream of the row that announced it; null: the picture of an account. */
  stream: string | null
  /** The hash that this row announced; null: nobody knows any more. */
  announced_sha256: string | null
}

export interface FileTables {
  file_contents: FileContentTable
}
