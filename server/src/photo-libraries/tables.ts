/** Who is connected with which photo library. */
export interface PhotoLibraryTable {
  id: string
  user_id: string
  /** `LibraryKind.name`. */
  kind: string
  url: string
  account: string
  /** Sealed: an API key or a password. */
  secret: string
  /** Sealed: what the library gave in place of a second factor. */
  device: string | null
  created_at: number
}

/** Secret words that open albums which others share. */
export interface PhotoAlbumWordTable {
  library_id: string
  album: string
  /** Sealed. */
  word: string
}

export interface PhotoLibraryTables {
  photo_libraries: PhotoLibraryTable
  photo_album_words: PhotoAlbumWordTable
}
