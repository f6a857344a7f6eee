import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadLanguage } from '../../i18n/t.ts'
import { PartMissing } from '../../ui/lazy-part.ts'
import { smallPage } from '../testing/small-page.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { RowBoundary } from './row-boundary.tsx'

let fault: Error | undefined
function Shown({ text }: { text: string }) {
  if (fault) throw fault
  return <p>{text}</p>
}
function Broken(): never {
  throw new Error('the frame breaks too')
}

beforeAll(() => loadLanguage('en'))
beforeEach(() => {
  fault = new Error('broken')
  vi.spyOn(console, 'error').mockReturnValue()
})

const stopped = 'Something went wrong here.'

test('what breaks is tried again for something else, and by its button', async () => {
  const page = smallPage()
  const at = (of: string) =>
    page.show(
      <ErrorBoundary of={of}>
        <Shown text={of} />
      </ErrorBoundary>,
    )
  await at('talk')
  expect(page.root.textContent).toContain(stopped)
  fault = undefined
  await at('talk')
  expect(page.root.textContent).toContain(stopped)
  await at('costs')
  expect(page.root.textContent).toBe('costs')
  fault = new Error('broken')
  await at('files')
  expect(page.root.textContent).toContain(stopped)
  fault = undefined
  await page.press('Reload')
  expect(page.root.textContent).toBe('files')
})

test('a frame that breaks is left out', async () => {
  const page = smallPage()
  await page.show(
    <ErrorBoundary frame={Broken}>
      <Shown text="" />
    </ErrorBoundary>,
  )
  expect(page.root.textContent).toContain(stopped)
})

test('a row whose code is missing is no broken row: its page says so', async () => {
  fault = new PartMissing('offline')
  const page = smallPage()
  await page.show(
    <ErrorBoundary>
      <ul>
        <RowBoundary>
          <Shown text="" />
        </RowBoundary>
      </ul>
    </ErrorBoundary>,
  )
  expect(page.root.textContent).toContain('not on this device yet')
})
