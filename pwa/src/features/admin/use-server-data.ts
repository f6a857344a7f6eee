import { useCallback, useEffect, useState } from 'preact/hooks'
import { ApiError } from '../../data/api-error.ts'
import { callApi } from '../../data/api.ts'
import { syncStatus } from '../../data/sync/status.ts'

/** What only the server knows: asked for when the part opens, and again once there is a connection. */
export type ServerData<T> = {
  /** The last answer; it stays while the next one is on its way. */
  data: T | undefined
  error: ApiError | undefined
  reload: () => void
}

export function useServerData<T>(path: string): ServerData<T> {
  const [got, setGot] = useState<{ path: string; data: T }>()
  const [error, setError] = useState<ApiError>()
  const [round, setRound] = useState(0)
  const { connected } = syncStatus.value
  useEffect(() => {
    let left = false
    callApi('GET', path).then(
      answer => {
        if (left) return
        setGot({ path, data: answer as T })
        setError(undefined)
      },
      (refusal: unknown) => {
        if (!(refusal instanceof ApiError)) throw refusal
        if (!left) setError(refusal)
      },
    )
    return () => {
      left = true
    }
  }, [path, round, connected])
  const reload = useCallback(() => setRound(now => now + 1), [])
  return { data: got?.path === path ? got.data : undefined, error, reload }
}
