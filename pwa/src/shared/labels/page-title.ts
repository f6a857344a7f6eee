import { useEffect } from 'preact/hooks'
import { t } from '../../i18n/t.ts'

let pages = 0

/**
 * Names the page in the window's title, and moves focus to its heading when someone came here from another page:
 * a screen reader says where one is. The first page leaves focus where the browser put it.
 */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${t('app.name')}` : t('app.name')
  }, [title])
  useEffect(() => {
    pages += 1
    if (pages > 1) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [])
}
