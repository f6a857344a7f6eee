import { useState } from 'preact/hooks'
import { readSetting, writeSetting } from '../../data/settings.ts'

/** Whether the next sign-in on this device lasts. */
export interface Stay {
  on: boolean
  choose: (on: boolean) => void
}

const key = 'stay-signed-in'

/**
 * A device that is held in the hand, or has the app installed, is taken for the person's own. What was chosen here
 * counts for signing in again, and for nobody who comes to a device that holds no account.
 */
const initially = (): boolean => {
  const chosen = readSetting('owner') === null ? null : readSetting(key)
  if (chosen !== null) return chosen === '1'
  return matchMedia('(display-mode: standalone), (pointer: coarse)').matches
}

export function useStay(): Stay {
  const [on, setOn] = useState(initially)
  const choose = (wanted: boolean) => {
    setOn(wanted)
    writeSetting(key, wanted ? '1' : '0')
  }
  return { on, choose }
}
