import { useEffect, useRef } from 'preact/hooks'
import { offerPasskeys, passkeysTaken, type PasskeyAnswer } from '../../data/passkeys.ts'

/** While `on`, the browser's list under the name holds the passkeys of this site. */
export function useOfferedPasskeys(on: boolean, onAnswer: (answer: PasskeyAnswer) => Promise<void>): void {
  const latestRef = useRef(onAnswer)
  useEffect(() => {
    latestRef.current = onAnswer
  })
  const offered = on && passkeysTaken()
  useEffect(() => {
    if (!offered) return undefined
    const ends = new AbortController()
    offerPasskeys(ends.signal, answer => latestRef.current(answer)).catch((error: unknown) =>
      console.error('passkeys could not be offered', error),
    )
    return () => ends.abort()
  }, [offered])
}
