/** Work that must not pile up for one owner: each waits until the one before is done. */
import { AppError } from '@caravel/sync-protocol/errors'

/** `most` wait for one owner, further ones are OVERLOADED. */
export const createOneByOne = (most: number) => {
  const lines = new Map<string, (() => void)[]>()
  const next = (owner: string): void => {
    const turn = lines.get(owner)?.shift()
    if (turn) turn()
    else lines.delete(owner)
  }
  return {
    /** Resolves when it is this one's turn, which ends with the call of what it answers. */
    async begin(owner: string): Promise<() => void> {
      const line = lines.get(owner)
      if (!line) lines.set(owner, [])
      else if (line.length >= most) throw new AppError('OVERLOADED')
      else await new Promise<void>(resolve => line.push(resolve))
      // What came meanwhile from others goes first.
      return () => void setImmediate(next, owner)
    },
  }
}

export type OneByOne = ReturnType<typeof createOneByOne>
