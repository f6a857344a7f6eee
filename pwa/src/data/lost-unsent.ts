/**
 * A browser may clear a device's database away while the app is closed. How many changes were not sent then is noted
 * beside it, by number and time only, so that their loss can be said.
 */
import { effect, signal, untracked, type ReadonlySignal } from '@preact/signals'
import { device, type Device } from './device.ts'
import { readPersonal, writePersonal } from './personal-storage.ts'

const unsentPlace = { kept: 'local', name: 'unsent' } as const
const lostPlace = { kept: 'local', name: 'lost' } as const

export interface Unsent {
  count: number
  /** When it was counted, epoch ms. */
  at: number
  /** What the database was called that they were in. */
  in?: string
}

const lost = signal<Unsent | undefined>()
/** What was lost, until the person has read it. */
export const lostUnsent: ReadonlySignal<Unsent | undefined> = lost

/** The person has read it. */
export const forgetLost = (): void => {
  writePersonal(lostPlace, undefined)
  lost.value = undefined
}

let stopListening: (() => void) | undefined
device.subscribe(open => {
  stopListening?.()
  stopListening = undefined
  lost.value = undefined
  open?.ready.then(
    () => (device.peek() === open ? follow(open) : undefined),
    // Said where it was begun: what cannot be read is not known to be gone.
    () => undefined,
  )
})

const follow = ({ engine }: Device): void => {
  // What is on a disk that cannot be read now is not lost.
  if (engine.state().disk === 'memory') return
  const noted = readPersonal<Unsent>(unsentPlace)
  if (noted?.in !== undefined && !engine.names().includes(noted.in)) writePersonal(lostPlace, noted)
  lost.value = readPersonal<Unsent>(lostPlace)
  let known = ''
  const note = (): void => {
    const { waiting, attention, disk } = engine.state()
    const count = waiting + attention
    const [name] = engine.names()
    // Whoever clears the database away may clear the note as well.
    const now = [count, name, disk === 'unsure'].join(' ')
    if (now === known) return
    known = now
    writePersonal(unsentPlace, count > 0 ? { count, at: engine.now(), in: name } : undefined)
  }
  const signs = signal(0)
  // Once for all that changes together.
  const stopNoting = effect(() => {
    void signs.value
    untracked(note)
  })
  const stopHearing = engine.onChange(({ type }) => {
    if (type !== 'rows') signs.value++
  })
  stopListening = () => {
    stopHearing()
    stopNoting()
  }
}
