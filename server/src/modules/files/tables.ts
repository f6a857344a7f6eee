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
  /** The stream of the row that announced it; null: of a picture of an account, or stored before this was kept. */
  stream?: string | null | undefined
  /** The hash that this row announced; null as above. */
  announced_sha256?: string | null | undefined
}

export interface FileTables {
  file_contents: FileContentTable
}
