import { lexer, type Token, type Tokens } from 'marked'
import type { ComponentChildren, JSX } from 'preact'
import { t } from '../../i18n/t.ts'

/**
 * Markdown as elements. What the parser reads is drawn piece by piece, never as HTML: tags that somebody wrote show as
 * they were written, a picture is a link to it, and an address leads only to the web, to mail or to a phone.
 */
export default function Markdown({ text }: { text: string }) {
  return <>{blocks(lexer(text, { gfm: true, breaks: true }))}</>
}

const blocks = (tokens: readonly Token[]): ComponentChildren[] =>
  tokens.map((token, index) => <Block key={index} token={token} />)

const inline = (tokens: readonly Token[] | undefined): ComponentChildren[] =>
  (tokens ?? []).map((token, index) => <Inline key={index} token={token} />)

/** Headings begin below those of the page they stand on. */
const heading = ({ depth, tokens }: Tokens.Heading) => {
  const Tag = `h${Math.min(6, depth + 3)}` as 'h4' | 'h5' | 'h6'
  return <Tag dir="auto">{inline(tokens)}</Tag>
}

function Block({ token }: { token: Token }): JSX.Element | null {
  switch (token.type) {
    case 'space':
    case 'def':
      return null
    case 'heading':
      return heading(token as Tokens.Heading)
    case 'hr':
      return <hr />
    case 'blockquote':
      return <blockquote dir="auto">{blocks((token as Tokens.Blockquote).tokens)}</blockquote>
    case 'list':
      return list(token as Tokens.List)
    case 'code':
      return (
        <pre dir="ltr">
          <code>{(token as Tokens.Code).text}</code>
        </pre>
      )
    case 'table':
      return table(token as Tokens.Table)
    case 'text':
      return <>{'tokens' in token && token.tokens ? inline(token.tokens) : textOf(token)}</>
    case 'paragraph':
      return <p dir="auto">{inline((token as Tokens.Paragraph).tokens)}</p>
    default:
      return <p dir="auto">{token.raw}</p>
  }
}

function list({ ordered, start, items }: Tokens.List): JSX.Element {
  const rows = items.map((item, index) => (
    <li key={index} dir="auto">
      {item.task && <span>{item.checked ? '☑ ' : '☐ '}</span>}
      {blocks(item.tokens.filter(({ type }) => type !== 'checkbox'))}
    </li>
  ))
  return ordered ? <ol start={Number(start) || 1}>{rows}</ol> : <ul>{rows}</ul>
}

function table({ header, rows }: Tokens.Table): JSX.Element {
  return (
    <table>
      <thead>
        <tr>
          {header.map((cell, index) => (
            <th key={index} dir="auto">
              {inline(cell.tokens)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={at}>
            {row.map((cell, index) => (
              <td key={index} dir="auto">
                {inline(cell.tokens)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Inline({ token }: { token: Token }): JSX.Element {
  switch (token.type) {
    case 'strong':
      return <strong>{inline((token as Tokens.Strong).tokens)}</strong>
    case 'em':
      return <em>{inline((token as Tokens.Em).tokens)}</em>
    case 'del':
      return <del>{inline((token as Tokens.Del).tokens)}</del>
    case 'codespan':
      return <code dir="ltr">{(token as Tokens.Codespan).text}</code>
    case 'br':
      return <br />
    case 'link': {
      const { href, tokens } = token as Tokens.Link
      return <Anchor href={href}>{inline(tokens)}</Anchor>
    }
    case 'image': {
      const { href, text } = token as Tokens.Image
      return <Anchor href={href}>{text || t('prose.picture')}</Anchor>
    }
    case 'escape':
      return <>{(token as Tokens.Escape).text}</>
    case 'text':
      return <>{'tokens' in token && token.tokens ? inline(token.tokens) : textOf(token)}</>
    default:
      return <>{token.raw}</>
  }
}

/** The parser keeps what was written; entities such as `&amp;` are not ours to read. */
const textOf = (token: Token): string => (token as Tokens.Text).raw

const safe = /^(https?:\/\/|mailto:|tel:)/i

function Anchor({ href, children }: { href: string; children: ComponentChildren }) {
  if (!safe.test(href)) return <>{children}</>
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}
