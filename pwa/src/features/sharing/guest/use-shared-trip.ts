import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { askSharedTrip, type SharedTrip } from '../../../data/shared-trip.ts'

export type GuestState =
  | { status: 'loading' | 'locked' | 'gone' | 'unreachable' }
  | { status: 'shown'; trip: SharedTrip; kept_at: number | undefined }

/** A link that is withdrawn is noticed within this time while its page is open. */
const askEvery_ms = 45_000

/** The trip behind a link: asked for again while the page is looked at, so that a link that was withdrawn shows nothing. */
export function useSharedTrip(token: string): { state: GuestState; ask: () => Promise<void> } {
  const [state, setState] = useState<GuestState>({ status: 'loading' })
  const etagRef = useRef<string | undefined>(undefined)
  const askedRef = useRef(0)
  const ask = useCallback(async () => {
    const asked = ++askedRef.current
    const answer = await askSharedTrip(token, etagRef.current)
    // A request that was given up late says nothing over one that was answered since.
    if (answer.status === 'unchanged' || asked !== askedRef.current) return
    if (answer.status === 'shown') {
      etagRef.current = answer.etag
      return setState({ status: 'shown', trip: answer.trip, kept_at: answer.kept_at })
    }
    etagRef.current = undefined
    setState(answer)
  }, [token])
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void ask()
    }
    void ask()
    const timer = setInterval(look, askEvery_ms)
    document.addEventListener('visibilitychange', look)
    addEventListener('online', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      removeEventListener('online', look)
    }
  }, [ask])
  return { state, ask }
}
