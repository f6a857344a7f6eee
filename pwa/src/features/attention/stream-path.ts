import { parseStream, type StreamKey } from '@caravel/sync-protocol/streams'

/** Where the trip or journal of a stream opens; undefined for streams without a page of their own. */
export function streamPath(stream: StreamKey): string | undefined {
  const { kind, id } = parseStream(stream) ?? {}
  return kind === 'trip' ? `/trips/${id}` : kind === 'journey' ? `/journal/${id}` : undefined
}
