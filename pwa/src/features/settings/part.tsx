import type { ComponentChildren } from 'preact'
import { t } from '../../i18n/t.ts'

interface Props {
  id: string
  title: string
  /** What is chosen here follows the person to their other devices. */
  synced?: boolean
  children: ComponentChildren
}

/** A part of a page, which an address leads to. */
export function Part({ id, title, synced, children }: Props) {
  return (
    <section class="settings-part" id={id} aria-labelledby={`${id}-title`}>
      <div class="settings-part-head">
        <h2 id={`${id}-title`} tabIndex={-1}>
          {title}
        </h2>
        {synced && <p class="settings-note">{t('settings.synced')}</p>}
      </div>
      {children}
    </section>
  )
}
