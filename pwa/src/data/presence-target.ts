/** What of a trip this page shows someone, told to fellow travellers. */
import { effect, signal } from '@preact/signals'
import type { Place } from '@caravel/sync-protocol/wire'
import { device } from './device.ts'
import { deviceSettings } from './settings.ts'

const shown = signal<Place | undefined>(undefined)
const looked = signal(false)
const writing = signal<Place['typing']>(undefined)

/** Whether a message is being written there; see `Place`. */
export const showTyping = (typing: Place['typing']): void => {
  writing.value = typing
}

/** What the page shows; undefined: nothing of a trip. */
export const showPlace = (place: Place | undefined): void => {
  shown.value = place
}

/** Tells it while someone looks at the page and does not want to be unseen. The answer ends it. */
export const tellWhatShows = (): (() => void) => {
  const look = () => {
    looked.value = document.visibilityState === 'visible'
  }
  const away = () => {
    looked.value = false
  }
  look()
  document.addEventListener('visibilitychange', look)
  addEventListener('pageshow', look)
  addEventListener('pagehide', away)
  const stop = effect(() => {
    const place = looked.value && deviceSettings.value.show_presence !== false ? shown.value : undefined
    const typing = writing.value
    device.value?.engine.look(place && typing ? { ...place, typing } : place)
  })
  return () => {
    document.removeEventListener('visibilitychange', look)
    removeEventListener('pageshow', look)
    removeEventListener('pagehide', away)
    stop()
    device.peek()?.engine.look(undefined)
  }
}
