import { useCallback, useEffect, useState } from 'preact/hooks'
import { errorText } from '../../../shared/errors/error-text.ts'
import { ApiError } from '../../../data/api-error.ts'
import { reachesServer } from './reaches-server.ts'

/**
 * What only the server knows: read when it is reached, and by `load`. `failed` is what its refusal says.
 * @param read always the same function
 */
export function useServerFacts<T>(read: () => Promise<T>) {
  const [facts, setFacts] = useState<T>()
  const [failed, setFailed] = useState<string>()
  const here = reachesServer()
  const load = useCallback(
    () =>
      read().then(
        found => {
          setFacts(found)
          setFailed(undefined)
        },
        (error: unknown) => {
          if (!(error instanceof ApiError)) throw error
          setFailed(errorText(error))
        },
      ),
    [read],
  )
  useEffect(() => {
    if (here) void load()
  }, [here, load])
  return { facts, failed, load, setFailed }
}
