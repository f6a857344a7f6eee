import { parseStream, type StreamKey } from '@caravel/sync-protocol/streams'

/** Where the trip of a stream opens; undefined for streams that are no trip. */
export function tripPath(stream: StreamKey): string | undefined {
  const parsed = parseStream(stream)
  return parsed?.kind === 'trip' ? `/trips/${parsed.id}` : undefined
}
