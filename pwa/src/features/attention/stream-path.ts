import { parseStream, type StreamKey } from '@caravel/sync-protocol/streams'

/** Where a trip, a journal or the days off of a stream open; undefined for streams without a page. */
export function streamPath(stream: StreamKey): string | undefined {
  const { kind, id } = parseStream(stream) ?? {}
  if (kind === 'trip') return `/trips/${id}`
  if (kind === 'journey') return `/journal/${id}`
  return kind === 'vacay' ? '/time-off' : undefined
}
