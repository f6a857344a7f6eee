import { useEffect } from 'preact/hooks'

/** The screen stays on while this shows, where the browser allows it; again after a visit to another app. */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return undefined
    let over = false
    let lock: WakeLockSentinel | undefined
    const ask = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        const given = await navigator.wakeLock.request('screen')
        if (over) await given.release()
        else lock = given
      } catch (error) {
        // Refused to save power: the screen goes dark as it always does.
        console.warn('The screen cannot be kept on', error)
      }
    }
    const askAgain = () => void ask()
    askAgain()
    document.addEventListener('visibilitychange', askAgain)
    return () => {
      over = true
      document.removeEventListener('visibilitychange', askAgain)
      void lock?.release()
    }
  }, [])
}
