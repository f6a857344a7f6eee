/** Another tab runs a newer version of the app and has the database: this one writes nothing until it is loaded again. */
import { signal, type ReadonlySignal } from '@preact/signals'
import { device } from './device.ts'

const current = signal(false)
export const outdated: ReadonlySignal<boolean> = current

let stopListening: (() => void) | undefined
device.subscribe(open => {
  stopListening?.()
  stopListening = open?.engine.onChange(({ type }) => {
    if (type === 'status') current.value = open.engine.state().disk === 'outdated'
  })
})
