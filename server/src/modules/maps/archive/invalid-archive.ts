import { AppError } from '@caravel/sync-protocol/errors'

/** What is wrong with an archive; `cut`: it ends too early, or points behind its end. */
export type ArchiveFault =
  | 'missing'
  | 'not_pmtiles'
  | 'format_version'
  | 'tile_type'
  | 'compression'
  | 'bounds'
  | 'zooms'
  | 'schema'
  | 'cut'
  | 'directory'
  | 'too_large'

export function invalidArchive(reason: ArchiveFault): AppError {
  return new AppError('MAP_ARCHIVE_INVALID', { reason })
}
