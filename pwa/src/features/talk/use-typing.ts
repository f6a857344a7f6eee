/** Tells fellow travellers that a message is being written: anew every few seconds, and no longer soon after the last key. */
import { useEffect, useState } from 'preact/hooks'
import { showTyping } from '../../data/presence-target.ts'

const renewMs = 4000
const endMs = 5000

interface Typing {
  begin(): void
  end(): void
}

export function useTyping(): Typing {
  const [typing] = useState(makeTyping)
  useEffect(() => () => typing.end(), [typing])
  return typing
}

let last: 1 | 2 = 1

function makeTyping(): Typing {
  let told: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = () => {
    clearTimeout(timer)
    told = undefined
    showTyping(undefined)
  }
  const begin = () => {
    clearTimeout(timer)
    timer = setTimeout(end, endMs)
    const now = performance.now()
    if (told !== undefined && now - told < renewMs) return
    told = now
    last = last === 1 ? 2 : 1
    showTyping(last)
  }
  return { begin, end }
}
