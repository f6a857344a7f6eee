/** The list of streams as the server last told it: whole at first, then what moved. */
import type { StreamsAnswer } from '@caravel/sync-protocol/wire'

/** Where to ask: what moved since `last`, or all. */
export function streamsPath(last: StreamsAnswer | undefined): string {
  return `/api/sync/streams?since=${encodeURIComponent(last?.as_of ?? '')}`
}

/** The whole list after an answer. What a partial answer does not name is as it was. */
export function wholeList(last: StreamsAnswer | undefined, answer: StreamsAnswer): StreamsAnswer {
  if (!answer.partial || !last) return answer
  const told = new Set([...answer.streams, ...answer.gone].map(({ stream }) => stream))
  const { partial: _partial, ...rest } = answer
  return {
    ...rest,
    streams: [...answer.streams, ...last.streams.filter(({ stream }) => !told.has(stream))],
    gone: [...answer.gone, ...last.gone.filter(({ stream }) => !told.has(stream))],
  }
}
