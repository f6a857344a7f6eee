import './tags.css'
import { classNames } from '../../../ui/class-names.ts'
import type { FormTag } from './tag-form.ts'

export const tagClass = (color: FormTag['color']) => `tag-${color}`

/** A tag as it is shown: its colour and its name. */
export function TagMark({ tag }: { tag: Pick<FormTag, 'name' | 'color'> }) {
  return (
    <span class="tag">
      <span class={classNames('tag-dot', tagClass(tag.color))} aria-hidden="true" />
      <bdi>{tag.name}</bdi>
    </span>
  )
}

/** The tags of a place, one after the other. */
export function TagList({ tags }: { tags: readonly Pick<FormTag, 'id' | 'name' | 'color'>[] }) {
  return (
    <ul class="tag-list">
      {tags.map(tag => (
        <li key={tag.id}>
          <TagMark tag={tag} />
        </li>
      ))}
    </ul>
  )
}
