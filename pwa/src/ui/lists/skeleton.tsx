import './skeleton.css'
import { t } from '../../i18n/t.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'

/** The shape of rows that load for the first time ever. Appears only after 300 ms; still, without shimmer. */
export function SkeletonRows({ count = 3 }: { count?: number }) {
  return (
    <div class="skeleton" aria-busy="true">
      <VisuallyHidden>{t('ui.loading')}</VisuallyHidden>
      {Array.from({ length: count }, (_, at) => (
        <div class="skeleton-row" key={at} aria-hidden="true">
          <span class="skeleton-square" />
          <span class="skeleton-lines">
            <span />
            <span />
          </span>
        </div>
      ))}
    </div>
  )
}
