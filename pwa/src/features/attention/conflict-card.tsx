import { GitCompareArrows } from 'lucide-preact'
import { useState } from 'preact/hooks'
import type { AttentionItem } from '../../data/attention.ts'
import { decide, type Choice } from '../../data/attention-answers.ts'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { answered } from './answered.ts'
import { CardHead } from './card-head.tsx'
import { cardMenu } from './card-menu.ts'
import { changeTitle } from './change-words.ts'
import { ConflictField } from './conflict-field.tsx'
import { sidesOf } from './conflict-sides.ts'
import { rowPath } from './row-path.ts'
import { TypedLines } from './typed-lines.tsx'
import { otherOf } from './who.ts'

const did = {
  mine: 'sync.did.keptMine',
  theirs: 'sync.did.keptTheirs',
  both: 'sync.did.keptBoth',
} as const

/** Two versions of what a person sees as one thing: both side by side, field by field. Mine is preselected. */
export function ConflictCard({ items }: { items: readonly [AttentionItem, ...AttentionItem[]] }) {
  const [chosen, choose] = useState<ReadonlyMap<string, Choice>>(new Map())
  const choiceOf = ({ id }: AttentionItem) => chosen.get(id) ?? 'mine'
  const [first] = items
  const keep = (choice: (item: AttentionItem) => Choice) => {
    const choices = new Map(items.map(item => [item.id, choice(item)]))
    const [same, ...more] = new Set(choices.values())
    const key = same === undefined || more.length ? 'sync.did.decided' : did[same]
    void answered({ icon: GitCompareArrows, key, about: first.summary }, named => decide(choices, named))
  }
  const others = new Map(items.map(otherOf).map(({ person, said }) => [`${said.by} ${person.id}`, said]))
  const [only, ...more] = others.values()
  const said = more.length ? undefined : only
  return (
    <article class="attention">
      <CardHead
        icon={GitCompareArrows}
        tone="now"
        id={`card-${first.id}`}
        title={changeTitle(first.summary)}
        href={rowPath(first.summary)}
        menu={cardMenu(items)}
      >
        <p class="attention-why">
          {t('sync.bothChanged', {
            ...(said ?? { by: 'other', name: t('sync.others') }),
            // A change out of a file was made on another device itself: the other version may be of this one.
            from: items.some(({ entry }) => entry.client_id !== undefined) ? 'file' : 'here',
            count: items.length,
          })}
        </p>
      </CardHead>
      {items.map(item => (
        <ConflictField
          key={item.id}
          item={item}
          choice={choiceOf(item)}
          onChoose={choice => choose(new Map([...chosen, [item.id, choice]]))}
        />
      ))}
      {items.map(item => (
        <TypedLines
          key={item.id}
          entry={item.entry}
          said={[changeTitle(first.summary)]}
          group={sidesOf(item).group}
        />
      ))}
      <div class="attention-actions">
        <Button kind="primary" onClick={() => keep(choiceOf)}>
          {t('sync.keepThese', { count: items.length })}
        </Button>
        {items.length > 1 && (
          <>
            <Button onClick={() => keep(() => 'mine')}>{t('sync.allMine')}</Button>
            <Button onClick={() => keep(() => 'theirs')}>
              {said ? t('sync.allTheirs', said) : t('sync.allOthers')}
            </Button>
          </>
        )}
      </div>
      <p class="attention-note">{t('sync.nothingLost')}</p>
    </article>
  )
}
