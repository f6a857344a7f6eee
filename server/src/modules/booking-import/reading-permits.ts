/** How many files of one person are held in memory while they are read. */
import { bookingLimits } from './read-booking-form.ts'

interface Turns {
  held: number
  waiting: { count: number; start: () => void }[]
}

const people = new Map<string, Turns>()

/** Resolves when `count` more files may be read, which ends with the call of what it answers. */
export async function mayRead(userId: string, count: number): Promise<() => void> {
  const turns = people.get(userId) ?? { held: 0, waiting: [] }
  people.set(userId, turns)
  if (turns.held + count > bookingLimits.files)
    await new Promise<void>(start => turns.waiting.push({ count, start }))
  else turns.held += count
  return () => {
    turns.held -= count
    for (let next = turns.waiting[0]; next && turns.held + next.count <= bookingLimits.files;) {
      turns.held += next.count
      turns.waiting.shift()
      next.start()
      next = turns.waiting[0]
    }
    if (!turns.held) people.delete(userId)
  }
}
