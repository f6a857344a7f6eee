import { signal, type ReadonlySignal } from '@preact/signals'
import { useState } from 'preact/hooks'

export interface Flag {
  on: ReadonlySignal<boolean>
  set(on: boolean): void
}

/** A signal of a component that is on or off. */
export function useFlag(): Flag {
  const [flag] = useState(makeFlag)
  return flag
}

function makeFlag(): Flag {
  const on = signal(false)
  return {
    on,
    set(next) {
      on.value = next
    },
  }
}
