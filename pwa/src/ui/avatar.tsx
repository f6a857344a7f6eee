import './avatar.css'
import { t } from '../i18n/t.ts'
import { classNames } from './class-names.ts'
import { initialOf, whoColour } from './who-colour.ts'

export type Person = {
  readonly id: string
  readonly name: string
  /** 1–8; without it the one that the id gives. */
  readonly colour?: number | undefined
  readonly imageUrl?: string | undefined
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
  const naming = decorative
    ? ({ 'aria-hidden': true } as const)
    : ({ role: 'img', 'aria-label': person.name } as const)
  return (
    <span
      class={classNames('avatar', `avatar-${size}`, `who-${person.colour ?? whoColour(person.id)}`)}
      {...naming}
    >
      {person.imageUrl ? <img src={person.imageUrl} alt="" loading="lazy" /> : initialOf(person.name)}
    </span>
  )
}

/** Several people, overlapping; beyond four the rest is a number. */
export function AvatarStack({ people, size = 32 }: { people: readonly Person[]; size?: AvatarSize }) {
  const shown = people.length > 4 ? people.slice(0, 3) : people
  const more = people.length - shown.length
  const naming = { role: 'img', 'aria-label': people.map(({ name }) => name).join(', ') } as const
  return (
    <span class={classNames('avatar-stack', `avatar-stack-${size}`)} {...naming}>
      {shown.map(person => (
        <Avatar key={person.id} person={person} size={size} decorative />
      ))}
      {more > 0 && <span class={`avatar avatar-more avatar-${size}`}>{t('ui.more', { count: more })}</span>}
    </span>
  )
}
