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
}

export interface FileTables {
  file_contents: FileContentTable
}
