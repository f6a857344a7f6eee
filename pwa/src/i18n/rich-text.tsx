import { tParts, type MessageParams, type StringKey } from './t.ts'

/** A string with its marks drawn: `<bdi>` keeps a code or a foreign name in its own direction, `<b>` is strong. */
export function RichText({ k, params }: { k: StringKey; params?: MessageParams }) {
  return (
    <>{tParts(k, params).map(({ text, mark: Mark }) => (Mark ? <Mark key={text}>{text}</Mark> : text))}</>
  )
}
