import type { Archive } from './archive/archive.ts'

/** An archive as it is told to clients. */
export function archiveView({ version, header, metadata, source }: Archive) {
  return {
    version,
    bounds: header.bounds,
    min_zoom: header.min_zoom,
    max_zoom: header.max_zoom,
    attribution: metadata.attribution,
    size: source.size,
    modified_at: source.modified_at,
  }
}
