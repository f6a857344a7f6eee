import { hasString, t } from '../../i18n/t.ts'
import type { ReadLine } from './import-item.ts'

/** The lines of a text that fields were read from, to compare them. */
export function ReadLines({ lines }: { lines: readonly ReadLine[] }) {
  return (
    <details class="import-lines">
      <summary>{t('bookingImport.readFrom', { count: lines.length })}</summary>
      <dl>
        {lines.map(({ field, line }) => {
          const key = `bookingImport.change.${field}`
          return (
            <div key={`${field} ${line}`}>
              <dt>{hasString(key) ? t(key) : field}</dt>
              <dd dir="auto">{line}</dd>
            </div>
          )
        })}
      </dl>
    </details>
  )
}
