import './avatar.css'
import { useState } from 'preact/hooks'
import { t } from '../i18n/t.ts'
import { classNames } from './class-names.ts'
import { initialOf, whoColour } from './who-colour.ts'

export type Person = {
  readonly id: string
  readonly name: string
  /** 1–8; without it the one that the id gives. */
  readonly colour?: number | undefined
  readonly imageUrl?: string | undefined
  /** Looks at the same thing at this moment: a dot, beside words that say so. */
  readonly here?: boolean | undefined
}

export type AvatarSize = 24 | 32 | 40

/** A person: a pale disc with an initial, or their picture. `decorative` where the name stands beside it. */
export function Avatar({
  person,
  size = 32,
  decorative,
}: {
  person: Person
  size?: AvatarSize
  decorative?: boolean
}) {
  const [missing, setMissing] = useState<string>()
  const { imageUrl } = person
  const naming = decorative
    ? ({ 'aria-hidden': true } as const)
    : ({ role: 'img', 'aria-label': person.name } as const)
  return (
    <span
      class={classNames('avatar', `avatar-${size}`, whoClass(person), person.here && 'is-here')}
      {...naming}
    >
      {imageUrl && imageUrl !== missing ? (
        <img src={imageUrl} alt="" loading="lazy" onError={() => setMissing(imageUrl)} />
      ) : (
        initialOf(person.name)
      )}
    </span>
  )
}

/** The colour of a person. */
export const whoClass = ({ id, colour }: Person): string => `who-${colour ?? whoColour(id)}`

/** Several people, overlapping; beyond four the rest is a number. `label`: what is read out in place of their names. */
export function AvatarStack({
  people,
  size = 32,
  label,
}: {
  people: readonly Person[]
  size?: AvatarSize
  label?: string | undefined
}) {
  const shown = people.length > 4 ? people.slice(0, 3) : people
  const more = people.length - shown.length
  const naming = { role: 'img', 'aria-label': label ?? people.map(({ name }) => name).join(', ') } as const
  return (
    <span class={classNames('avatar-stack', `avatar-stack-${size}`)} {...naming}>
      {shown.map(person => (
        <Avatar key={person.id} person={person} size={size} decorative />
      ))}
      {more > 0 && <span class={`avatar avatar-more avatar-${size}`}>{t('ui.more', { count: more })}</span>}
    </span>
  )
}
