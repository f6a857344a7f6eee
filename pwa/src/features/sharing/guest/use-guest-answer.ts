import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import type { GuestAnswer } from '../../../data/ask-guest.ts'
import { sweepKept, type Shared } from '../../../data/kept-guest-copy.ts'

export type GuestState<Shown extends Shared> =
  | { status: 'loading' | 'locked' | 'sealed' | 'gone' | 'unreachable' }
  | {
      status: 'shown'
      shown: Shown
      /** When the server last answered, where it does not now. */
      kept_at: number | undefined
    }

/** A link that is withdrawn is noticed within this time while its page is open. */
const askEvery_ms = 45_000

/**
 * What is behind a link: asked for again while the page is looked at, so that a link that was withdrawn shows nothing.
 * @param askServer the same function at each call
 */
export function useGuestAnswer<Shown extends Shared>(
  token: string,
  askServer: (token: string, etag?: string) => Promise<GuestAnswer<Shown>>,
): { state: GuestState<Shown>; ask: () => Promise<void> } {
  const [state, setState] = useState<GuestState<Shown>>({ status: 'loading' })
  const etagRef = useRef<string | undefined>(undefined)
  const askedRef = useRef(0)
  const answeredRef = useRef(0)
  const ask = useCallback(async () => {
    const asked = ++askedRef.current
    const answer = await askServer(token, etagRef.current)
    // A request that was given up late says nothing over one that was answered since.
    if (asked !== askedRef.current) return
    if (answer.status === 'unchanged') {
      answeredRef.current = Date.now()
      return setState(before => (before.status === 'shown' ? { ...before, kept_at: undefined } : before))
    }
    if (answer.status === 'shown') {
      if (answer.kept_at === undefined) answeredRef.current = Date.now()
      etagRef.current = answer.etag
      return setState({ status: 'shown', shown: answer.shown, kept_at: answer.kept_at })
    }
    // What is on the screen stays there without a connection, as long as its link is good.
    if (answer.status === 'unreachable' || answer.status === 'sealed')
      return setState(before => withoutServer(before, answer.status, answeredRef.current))
    etagRef.current = undefined
    setState(answer)
  }, [token, askServer])
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void ask()
    }
    void sweepKept().then(ask)
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

function withoutServer<Shown extends Shared>(
  before: GuestState<Shown>,
  status: 'unreachable' | 'sealed',
  answeredAt: number,
): GuestState<Shown> {
  if (before.status !== 'shown') return { status }
  const { expires_at } = before.shown.link
  if (expires_at !== null && expires_at <= Date.now()) return { status: 'gone' }
  return { ...before, kept_at: before.kept_at ?? answeredAt }
}
