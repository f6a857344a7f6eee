import { Bold, Heading, Italic, Link, List, ListOrdered, TextQuote } from 'lucide-preact'
import { t } from '../../../i18n/t.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { formatted, type Format } from './format-text.ts'

const buttons = [
  { format: 'bold', icon: Bold },
  { format: 'italic', icon: Italic },
  { format: 'heading', icon: Heading },
  { format: 'quote', icon: TextQuote },
  { format: 'link', icon: Link },
  { format: 'list', icon: List },
  { format: 'numbers', icon: ListOrdered },
] as const satisfies readonly { format: Format; icon: typeof Bold }[]

/** Marks what is chosen in the text, or the line that is written, in Markdown. */
export function FormatBar({
  area,
  onText,
}: {
  area: HTMLTextAreaElement | null
  onText: (text: string) => void
}) {
  const apply = (format: Format) => {
    if (!area) return
    const { value, selectionStart: from, selectionEnd: to } = area
    const next = formatted({ text: value, from, to }, format)
    onText(next.text)
    requestAnimationFrame(() => {
      area.focus()
      area.setSelectionRange(next.from, next.to)
    })
  }
  return (
    <div class="format-bar" role="toolbar" aria-label={t('journal.format')}>
      {buttons.map(({ format, icon }) => (
        <IconButton
          key={format}
          icon={icon}
          label={t(`journal.format.${format}`)}
          tooltipSide="above"
          onClick={() => apply(format)}
        />
      ))}
    </div>
  )
}
