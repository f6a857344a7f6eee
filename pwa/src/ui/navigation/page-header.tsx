import './page-header.css'
import { ChevronLeft } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { t } from '../../i18n/t.ts'
import { Icon } from '../icon.tsx'

/** The head of a page. On a phone: back, title with the sync line below, actions. Wide: title, meta, actions at the end. */
export function PageHeader(props: {
  title: ComponentChildren
  /** Beside the title when wide, below it on a phone. */
  meta?: ComponentChildren
  /** Phone only: takes the place of `meta`; the sync line. */
  status?: ComponentChildren
  /** Where the back chevron of a phone leads. */
  back?: { href: string; label?: string } | undefined
  actions?: ComponentChildren
  /**
   * `bar`: below a hairline, for a page within a trip or a journal. `page`: a large title, as Trips. `area`: a large title
   * on a phone, a bar when wide, as Atlas. `sub`: a bar on a phone, a large title when wide, as Notifications.
   */
  kind?: 'bar' | 'page' | 'area' | 'sub'
}) {
  const { title, meta, status, back, actions, kind = 'bar' } = props
  return (
    <header class={`page-header page-header-${kind}`}>
      {back && (
        <a class="page-back" href={back.href} aria-label={back.label ?? t('ui.back')}>
          <Icon of={ChevronLeft} size={24} flip />
        </a>
      )}
      <div class="page-titles">
        <h1 class="page-title" tabIndex={-1}>
          {title}
        </h1>
        {meta && <p class={status ? 'page-meta is-wide-only' : 'page-meta'}>{meta}</p>}
        {status && <div class="page-status">{status}</div>}
      </div>
      {actions && <div class="page-actions">{actions}</div>}
    </header>
  )
}
