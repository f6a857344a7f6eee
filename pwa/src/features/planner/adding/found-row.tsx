/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a table cannot hang on a field that is written in */
import { Plus } from 'lucide-preact'
import { useId, useRef } from 'preact/hooks'
import { matchedPart } from '../../../i18n/searchable.ts'
import { t } from '../../../i18n/t.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon, type IconShape } from '../../../ui/icon.tsx'
import { distanceText } from '../model/planner-words.ts'
import { moveInFound } from './move-in-found.ts'
import { attempt } from '../../../shared/undo/undo-toast.ts'

export type FoundRowProps = {
  name: string
  /** Another name of it, by which it was found. */
  matched?: string | undefined
  query: string
  icon: IconShape
  /** What it is and where. */
  meta: string
  /** From the stop before. */
  metres: number | undefined
  add: () => Promise<unknown>
  /** Shows it before it is added; a place of this trip is shown as it is. */
  look: () => void
  /** It is on the map, with what is known of it beside. */
  shown?: boolean
  /** The day that has it already: shown in place of how far it is and of the button that adds it. */
  day?: { label: string; colour: string } | undefined
}

/** A place that was found, with a button that adds it; one that is on the plan shows its day instead. */
export function FoundRow({ name, matched, query, icon, meta, metres, add, look, shown, day }: FoundRowProps) {
  // Many cities have one name.
  const about = useId()
  const main = useRef<HTMLButtonElement>(null)
  return (
    <div class={classNames('row', shown && 'is-shown')} role="row" aria-selected={shown ?? false}>
      <div class="add-look" role="gridcell">
        <button type="button" class="row-main" ref={main} onClick={look} onKeyDown={moveInFound}>
          <span class="row-icon row-icon-plain">
            <Icon of={icon} />
          </span>
          <span class="row-text">
            <span class="row-title">
              <bdi>
                <Marked name={name} query={query} />
              </bdi>
              {matched && (
                <>
                  {' – '}
                  <bdi>
                    <Marked name={matched} query={query} />
                  </bdi>
                </>
              )}
            </span>
            {meta && (
              <span class="row-meta" id={about}>
                {meta}
              </span>
            )}
          </span>
          {day ? (
            <span class={classNames('add-day', day.colour)}>{day.label}</span>
          ) : (
            metres !== undefined && <span class="add-metres">{distanceText(metres)}</span>
          )}
        </button>
      </div>
      {!day && (
        <div role="gridcell">
          <button
            type="button"
            class="add-button"
            aria-label={t('planner.addNamed', { name })}
            aria-describedby={meta ? about : undefined}
            onClick={() => {
              // The button goes once the place is on the plan.
              main.current?.focus({ preventScroll: true })
              attempt(add)
            }}
            onKeyDown={moveInFound}
          >
            <Icon of={Plus} size={24} />
          </button>
        </div>
      )}
    </div>
  )
}

function Marked({ name, query }: { name: string; query: string }) {
  const part = matchedPart(name, query)
  if (!part) return <>{name}</>
  return (
    <>
      {part.before}
      <span class="add-match">{part.match}</span>
      {part.after}
    </>
  )
}
