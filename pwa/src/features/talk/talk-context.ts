import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { StreamView } from '../../data/store.ts'
import type { Person } from '../../ui/avatar.tsx'

/** The trip whose talk shows, for everything on the page. */
export interface Talk {
  tripId: string
  view: StreamView
  /** The reader's account. */
  me: string
  /** Who is in the trip now. */
  people: readonly Person[]
  mayWrite: boolean
  /** Its rows are on this device. */
  known: boolean
}

export const TalkContext = createContext<Talk | undefined>(undefined)

export const useTalk = (): Talk => {
  const talk = useContext(TalkContext)
  if (!talk) throw new Error('a part of Talk stands outside of its page')
  return talk
}
