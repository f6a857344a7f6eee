import type { VNode } from 'preact'
import { expect, test } from 'vitest'
import { Checkbox } from './checkbox.tsx'

type Props = { children?: VNode<Props>[]; onChange?: (event: object) => void }

/** Whether the box stays ticked where the page answers the tick with `answer`. */
const ticked = (answer: unknown): boolean => {
  const label = Checkbox({ checked: false, onChange: () => answer }) as VNode<Props>
  const input = label.props.children?.[0]?.props.children?.[0]
  const box = { checked: true }
  input?.props.onChange?.({ currentTarget: box })
  return box.checked
}

test('a tick that is refused at once does not stay', () => {
  expect(ticked(false)).toBe(false)
  expect(ticked(true)).toBe(true)
  expect(ticked(undefined)).toBe(true)
})
