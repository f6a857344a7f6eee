/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a native list of options cannot hang on a field that is written in */
import { useLayoutEffect, useRef } from 'preact/hooks'
import { t } from '../../i18n/t.ts'
import { Icon } from '../../ui/icon.tsx'
import { matchedPart } from '../../i18n/searchable.ts'
import type { PaletteEntry } from '../../app/palette-entry.ts'
import type { PaletteGroup } from './palette-groups.ts'

/** What was found, in groups. Focus stays in the field; the chosen one is where its Enter leads. */
export function PaletteList(props: {
  id: string
  groups: readonly PaletteGroup[]
  query: string
  chosen: number
  onPoint: (at: number) => void
  onChoose: (entry: PaletteEntry) => void
}) {
  const { id, groups, query, chosen, onPoint, onChoose } = props
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen, groups])
  let number = 0
  return (
    <div class="palette-list" id={`${id}-list`} role="listbox" aria-label={t('palette.title')} ref={list}>
      {groups.map(({ title, entries }) => (
        <div key={title} role="group" aria-label={t(title)}>
          <p class="palette-group" aria-hidden="true">
            {t(title)}
          </p>
          {entries.map(entry => {
            const at = number++
            return (
              <button
                key={entry.id}
                type="button"
                tabIndex={-1}
                id={`${id}-${at}`}
                role="option"
                aria-selected={at === chosen}
                class="palette-entry"
                // A list that grows under a resting pointer chooses nothing by itself.
                onPointerMove={() => onPoint(at)}
                onClick={() => onChoose(entry)}
              >
                <Icon of={entry.icon} />
                <span class="palette-text">
                  <span class="palette-name" dir="auto">
                    <Marked name={entry.name} query={query} />
                  </span>
                  {entry.meta && (
                    <span class="palette-meta" dir="auto">
                      {entry.meta}
                    </span>
                  )}
                </span>
                {entry.shortcut && <kbd>{entry.shortcut}</kbd>}
              </button>
            )
          })}
        </div>
      ))}
      {groups.length === 0 && <p class="palette-none">{t('palette.none', { query: query.trim() })}</p>}
    </div>
  )
}

function Marked({ name, query }: { name: string; query: string }) {
  const part = query.trim() ? matchedPart(name, query) : undefined
  if (!part) return <>{name}</>
  return (
    <>
      {part.before}
      <mark>{part.match}</mark>
      {part.after}
    </>
  )
}
