import { createContext, type ComponentChildren, type JSX } from 'preact'
import { useContext } from 'preact/hooks'
import { parseMarkdown, type Block, type Inline } from './parse-markdown.ts'
import { shortUrl } from './short-url.ts'

/**
 * Markdown as elements, never as HTML: tags that someone wrote show as they were written, a picture is a link to it,
 * and an address leads only to the web, to mail or to a phone.
 */
export default function Markdown({ text }: { text: string }) {
  return <>{drawBlocks(parseMarkdown(text))}</>
}

const drawBlocks = (blocks: readonly Block[]): ComponentChildren[] =>
  blocks.map((block, index) => <DrawnBlock key={index} block={block} />)

const drawInline = (pieces: readonly Inline[]): ComponentChildren[] =>
  pieces.map((piece, index) => (typeof piece === 'string' ? piece : <DrawnPiece key={index} piece={piece} />))

function DrawnBlock({ block }: { block: Block }): JSX.Element {
  switch (block.kind) {
    case 'heading': {
      // Headings begin below those of the page they stand on.
      const Tag = `h${Math.min(6, block.level + 3)}` as 'h4' | 'h5' | 'h6'
      return <Tag dir="auto">{drawInline(block.of)}</Tag>
    }
    case 'paragraph':
      return <p dir="auto">{drawInline(block.of)}</p>
    case 'code':
      return (
        <pre dir="ltr">
          <code>{block.text}</code>
        </pre>
      )
    case 'rule':
      return <hr />
    case 'quote':
      return <blockquote dir="auto">{drawBlocks(block.of)}</blockquote>
    case 'list': {
      const items = block.items.map(({ checked, of }, index) => (
        <li key={index} dir="auto">
          {checked !== undefined && <span>{checked ? '☑ ' : '☐ '}</span>}
          {drawItem(of)}
        </li>
      ))
      return block.start === undefined ? <ul>{items}</ul> : <ol start={block.start}>{items}</ol>
    }
  }
}

/** The words of an item stand beside its mark. */
const drawItem = ([first, ...rest]: readonly Block[]): ComponentChildren[] => [
  ...(first?.kind === 'paragraph' ? drawInline(first.of) : first ? drawBlocks([first]) : []),
  ...drawBlocks(rest),
]

function DrawnPiece({ piece }: { piece: Exclude<Inline, string> }): JSX.Element {
  switch (piece.kind) {
    case 'break':
      return <br />
    case 'code':
      return <code dir="ltr">{piece.text}</code>
    case 'link':
      return (
        <Anchor
          href={piece.href}
          says={piece.of.map(part => (typeof part === 'string' ? part : '')).join('')}
        >
          {drawInline(piece.of)}
        </Anchor>
      )
    case 'strong':
      return <strong>{drawInline(piece.of)}</strong>
    case 'em':
      return <em>{drawInline(piece.of)}</em>
    case 'del':
      return <del>{drawInline(piece.of)}</del>
  }
}

/** Nothing can be pressed on paper: a link says where it leads, unless its words do. */
export const OnPaper = createContext(false)

const safe = /^(https?:\/\/|mailto:|tel:)/i

function Anchor({ href, says, children }: { href: string; says: string; children: ComponentChildren }) {
  const leads = useContext(OnPaper) ? shortUrl(href) : undefined
  if (!safe.test(href)) return <>{children}</>
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      data-leads={leads === shortUrl(says) ? undefined : leads}
    >
      {children}
    </a>
  )
}
