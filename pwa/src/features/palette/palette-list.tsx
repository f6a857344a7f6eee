/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a native list of options cannot hang on a field that is written in */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { t } from '../../i18n/t.ts'
import { Icon } from '../../ui/icon.tsx'
import { matchedPart } from '../../i18n/searchable.ts'
import type { PaletteEntry } from '../../shared/palette/palette-entry.ts'
import { firstOf, type PaletteGroup } from './palette-groups.ts'

/** More than a phone shows of a list: the rest follows once these are seen. */
const atOnce = 14

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
  const awayRef = useRef(false)
  useLayoutEffect(() => {
    // A list at its start shows its first entry: measuring it would cost a layout with every letter.
    if (chosen > 0 || awayRef.current)
      list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen, groups])
  const shown = useFirstThenAll(groups, chosen)
  let number = 0
  return (
    <div
      class="palette-list"
      id={`${id}-list`}
      role="listbox"
      aria-label={t('palette.title')}
      ref={list}
      onScroll={event => (awayRef.current = event.currentTarget.scrollTop > 0)}
    >
      {shown.map(({ title, entries }) => (
        <div key={title} role="group" aria-label={t(title)}>
          <p class="palette-group" aria-hidden="true">
            {t(title)}
          </p>
          {entries.map(entry => {
            const at = number++
            return (
              <button
                // By what it is, not by where: a press that the next answer meets half-way hits no other row.
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

/** The first entries, and after they were painted all of them. */
function useFirstThenAll(groups: readonly PaletteGroup[], chosen: number): readonly PaletteGroup[] {
  const [painted, setPainted] = useState<readonly PaletteGroup[]>()
  useEffect(() => {
    const timer = setTimeout(() => setPainted(groups))
    return () => clearTimeout(timer)
  }, [groups])
  return painted === groups || chosen >= atOnce ? groups : firstOf(groups, atOnce)
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
