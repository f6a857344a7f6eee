import { expect, test } from 'vitest'
import { followSwipe } from './use-swipe.ts'

const rowOf = (): HTMLElement => {
  const names = new Set<string>()
  const classList = {
    contains: (name: string) => names.has(name),
    remove: (name: string) => names.delete(name),
    toggle: (name: string, on: boolean) => (on ? names.add(name) : names.delete(name)),
  }
  const style = { setProperty: () => undefined, removeProperty: () => undefined }
  return Object.assign(new EventTarget(), { classList, style }) as unknown as HTMLElement
}

test('a row that a finger pushed acts once, and the click that follows opens nothing; the next one does', () => {
  const row = rowOf()
  const done: string[] = []
  followSwipe(row, () => done.push('acted'), new AbortController().signal)
  row.addEventListener('click', () => done.push('opened'))
  const touch = (type: string, clientX: number) =>
    row.dispatchEvent(
      Object.assign(new Event(type), { pointerType: 'touch', pointerId: 1, clientX, clientY: 0 }),
    )
  // On a real page the row lies above what is clicked, and sees it first.
  const click = () =>
    row.dispatchEvent(Object.assign(new Event('click', { cancelable: true }), { detail: 1 }))
  touch('pointerdown', 0)
  touch('pointermove', 100)
  touch('pointerup', 100)
  expect(click()).toBe(false)
  expect(done[0]).toBe('acted')
  touch('pointerdown', 0)
  touch('pointerup', 0)
  expect(click()).toBe(true)
  expect(done.at(-1)).toBe('opened')
})
