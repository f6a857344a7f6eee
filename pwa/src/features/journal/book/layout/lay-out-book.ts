/**
 * Lays out the book of a journal: the same content, choices and changes give the same pages, whoever makes them. Each
 * entry begins a page, so that a change of one leaves the pages of the others as they are. Pure.
 */
import {
  mostPictures,
  type BookFill,
  type PageLayout,
} from '@caravel/sync-protocol/entities/journey-book-part'
import { arrangePictures, croppedIn, linesHeight } from './arrange-pictures.ts'
import type {
  Book,
  BookChanges,
  BookChoices,
  BookContent,
  BookDay,
  BookEntry,
  BookPage,
  ChangedPage,
  Measure,
  Paper,
  Picture,
  PlacedLine,
  PlacedPicture,
  Rect,
  TextLine,
} from './book-types.ts'
import { bleedWidth, contentBox, paperOf, textStyles } from './paper.ts'
import { paragraphsOf, plainParagraphs, type Paragraph } from './rich-text.ts'
import { textFlow, type FlownLine, type Styles, type TextFlow } from './text-flow.ts'

/** The most pictures on a page without words. */
const mostOnPage: Record<BookFill, number> = { airy: 2, balanced: 4, full: 8 }
/** The largest part that may be cut off a picture that fills a page by itself, 0 to 1. */
const mostLostFilling = 0.36
/** The least part of a page for pictures below words. */
const leastForPictures = 0.27
/** The most lines of a caption, so that there is room for its picture. */
const mostCaptionLines = 12
/** Up to this length, in letters, a story without pictures follows the one before on the same page. */
const shortStory = 700

/** @param dir of the language of the book */
export function layOutBook(
  content: BookContent,
  choices: BookChoices,
  changes: BookChanges,
  measure: Measure,
  dir: 'ltr' | 'rtl' = 'ltr',
): Book {
  const paper = paperOf(choices.size)
  const maker = new BookMaker(content, choices, changes, measure, dir, paper)
  return { paper, pages: maker.pages() }
}

/** Words and pictures that are laid out together, on as many pages as they need. */
interface Section {
  key: string
  kind: 'entry' | 'photos'
  day: BookDay
  words: readonly Paragraph[]
  pictures: readonly string[]
}

class BookMaker {
  private readonly styles: Styles
  private readonly box: Rect
  private readonly captions = new Map<string, readonly TextLine[]>()
  /** Pictures that a changed page holds, by the key of the page. */
  private readonly held = new Map<string, string>()
  /** The last page of each section that somebody changed. */
  private readonly lastChanged = new Map<string, number>()
  private readonly content: BookContent
  private readonly choices: BookChoices
  private readonly changes: BookChanges
  private readonly measure: Measure
  private readonly dir: 'ltr' | 'rtl'
  private readonly paper: Paper

  constructor(
    content: BookContent,
    choices: BookChoices,
    changes: BookChanges,
    measure: Measure,
    dir: 'ltr' | 'rtl',
    paper: Paper,
  ) {
    this.content = content
    this.choices = choices
    this.changes = changes
    this.measure = measure
    this.dir = dir
    this.paper = paper
    this.styles = textStyles(choices.size, choices.fill)
    this.box = contentBox(paper)
    for (const key of changes.pages.keys()) {
      const cut = key.lastIndexOf(':')
      const section = key.slice(0, cut)
      this.lastChanged.set(section, Math.max(this.lastOf(section), Number(key.slice(cut + 1))))
    }
  }

  private lastOf(section: string): number {
    return this.lastChanged.get(section) ?? -1
  }

  pages(): BookPage[] {
    const { content, choices } = this
    const days = content.days.map(day => ({ day, sections: this.sectionsOf(day) }))
    this.hold(days.flatMap(({ sections }) => sections))
    const pages: BookPage[] = [this.cover()]
    if (choices.maps && content.way) pages.push(this.wayPage(content.way))
    for (const { day, sections } of days) {
      const laid = sections.flatMap(section => this.laySection(section))
      if (laid.length === 0) continue
      if (choices.fill !== 'full' && day.date !== 'none') pages.push(this.dayPage(day))
      pages.push(...laid)
    }
    if (pages.length % 2 === 0) pages.push(emptyPage('blank', 'blank'))
    pages.push(this.lastPage())
    return pages
  }

  /** Entries of a day, each with what follows below it, then the photos that are in none. */
  private sectionsOf(day: BookDay): Section[] {
    const { choices, changes } = this
    const sections: Section[] = []
    const shown = (ids: readonly string[]) =>
      ids.filter(id => this.content.pictures.has(id) && !changes.leftOut.has(id))
    let map = choices.maps && day.hasMap ? [`map:${day.date}`] : []
    for (const entry of day.entries) {
      if (changes.leftOut.has(entry.id)) continue
      const pictures = shown(entry.pictures)
      const words = this.wordsOf(entry)
      const last = sections.at(-1)
      const isShort = pictures.length === 0 && (entry.story?.length ?? 0) <= shortStory
      if (last && isShort && choices.fill !== 'airy' && !this.lastChanged.has(`entry:${entry.id}`)) {
        sections[sections.length - 1] = { ...last, words: [...last.words, ...words] }
        continue
      }
      sections.push({ key: `entry:${entry.id}`, kind: 'entry', day, words, pictures: [...map, ...pictures] })
      map = []
    }
    const loose = shown(day.loose)
    if (loose.length > 0)
      sections.push({ key: `day:${day.date}`, kind: 'photos', day, words: [], pictures: [...map, ...loose] })
    return sections
  }

  /** Gives each picture to the first changed page that names it; pictures that are deleted or left out are skipped. */
  private hold(sections: readonly Section[]): void {
    const there = new Set(sections.flatMap(({ pictures }) => pictures))
    for (const { key } of sections)
      for (let number = 0; number <= this.lastOf(key); number++) {
        const page = `${key}:${number}`
        for (const id of this.changes.pages.get(page)?.pictures ?? [])
          if (there.has(id) && !this.held.has(id)) this.held.set(id, page)
      }
  }

  private laySection(section: Section): BookPage[] {
    const flow = this.flow(section.words)
    let pool = section.pictures.filter(id => !this.held.has(id))
    const last = this.lastOf(section.key)
    const pages: BookPage[] = []
    for (let number = 0; number <= last || !flow.isDone || pool.length > 0; number++) {
      const key = `${section.key}:${number}`
      const change = this.changes.pages.get(key)
      const drawn = change
        ? this.changedPage(key, change, flow)
        : this.nextPage(flow, pool, { isFirst: number === 0, all: section.pictures })
      if (!drawn) continue
      pool = [...drawn.back, ...pool.filter(id => !drawn.pictures.some(picture => picture.id === id))]
      if (drawn.lines.length + drawn.pictures.length === 0) continue
      pages.push({
        ...emptyPage(section.kind, key, section.day),
        section: section.key,
        layout: drawn.layout,
        changed: change !== undefined,
        lines: drawn.lines,
        pictures: drawn.pictures,
      })
    }
    return pages
  }

  /** A page that somebody changed. Pictures without room on it go back to the section. */
  private changedPage(key: string, { layout, pictures }: ChangedPage, flow: TextFlow): Drawn {
    const own = pictures.filter((id, at) => this.held.get(id) === key && pictures.indexOf(id) === at)
    const drawn = this.draw(layoutFor(layout, own.length), own, flow)
    const placed = new Set(drawn.pictures.map(({ id }) => id))
    return { ...drawn, back: own.filter(id => !placed.has(id)) }
  }

  /** The next page of a section, laid out automatically. */
  private nextPage(
    flow: TextFlow,
    pool: readonly string[],
    { isFirst, all }: { isFirst: boolean; all: readonly string[] },
  ): Drawn | undefined {
    if (flow.isDone) {
      if (pool.length === 0) return undefined
      const most = mostOnPage[this.choices.fill]
      const pages = Math.ceil(pool.length / most)
      const chunk = pool.slice(0, Math.ceil(pool.length / pages))
      const alone = chunk.length === 1 && this.maySpread(chunk[0]!)
      return this.draw(alone ? 'full' : 'photos', chunk, flow)
    }
    // Pictures that were moved to other pages count too, so that moving them does not change this page.
    const photos = all.filter(id => this.content.pictures.get(id)?.map === undefined)
    const opener = photos.find(id => this.maySpread(id))
    const opens = isFirst && opener !== undefined && (this.choices.fill === 'airy' || photos.length > 1)
    if (opens && this.choices.fill !== 'full' && pool.includes(opener))
      return this.draw('full', [opener], flow)
    if (isFirst && all.length === 1 && pool.length === 1) return this.draw('above', pool, flow)
    const rest = this.box.height - flow.restHeight(this.box.width) - 2 * this.paper.gap
    const part = rest / this.box.height
    if (pool.length === 0 || part < leastForPictures) return this.draw('words', [], flow)
    const count = Math.max(1, Math.round(mostOnPage[this.choices.fill] * part))
    return this.draw('below', pool.slice(0, Math.min(count, mostPictures)), flow)
  }

  private maySpread(id: string): boolean {
    const picture = this.content.pictures.get(id)
    return picture?.map === undefined && picture !== undefined
      ? croppedIn(picture.ratio, this.paper) <= mostLostFilling
      : false
  }

  private draw(layout: PageLayout, ids: readonly string[], flow: TextFlow): Drawn {
    const { box, paper } = this
    const pictures = ids.flatMap(id => this.content.pictures.get(id) ?? [])
    const page = (lines: readonly PlacedLine[], placed: readonly PlacedPicture[]): Drawn => ({
      layout,
      lines,
      pictures: placed,
      back: [],
    })
    const words = (room: Rect) => {
      const { lines, height } = flow.take(room.width, room.height)
      return { height, placed: placeLines(lines, room) }
    }
    switch (layout) {
      case 'full':
        return page(
          [],
          pictures.slice(0, 1).map(picture => this.fillPage(picture)),
        )
      case 'words':
        return page(words(box).placed, [])
      case 'photos':
        return page([], this.middled(this.arrange(pictures, box), box))
      case 'above': {
        const needed = flow.restHeight(box.width) + 1.6 * paper.gap
        // All the height that the words leave, if they fit on this page.
        const high = box.height - needed
        const room = { ...box, height: Math.min(0.62, Math.max(0.34, high / box.height)) * box.height }
        const placed = this.arrange(pictures, room)
        const y = Math.max(box.y, ...placed.map(bottomOf)) + (placed.length ? 1.6 * paper.gap : 0)
        const below = { ...box, y, height: box.y + box.height - y }
        return page(words(below).placed, placed)
      }
      case 'below': {
        const most = { ...box, height: box.height * (1 - leastForPictures) - 2 * paper.gap }
        const { placed: lines, height } = words(pictures.length ? most : box)
        const y = box.y + height + (lines.length ? 2 * paper.gap : 0)
        const room = { ...box, y, height: box.y + box.height - y }
        return page(lines, this.toBottom(this.arrange(pictures, room), room))
      }
      case 'beside': {
        const width = (box.width - 2 * paper.gap) / 2
        const placed = this.arrange(pictures, { ...box, width })
        const right = { ...box, width, x: box.x + width + 2 * paper.gap }
        return page(words(right).placed, placed)
      }
    }
  }

  private flow(words: readonly Paragraph[], styles = this.styles): TextFlow {
    return textFlow(words, styles, this.measure, this.dir)
  }

  private arrange(pictures: readonly Picture[], box: Rect): PlacedPicture[] {
    return arrangePictures(pictures, box, {
      gap: this.paper.gap,
      caption: (picture, width) => this.captionOf(picture, width),
    })
  }

  /** The pictures in the vertical middle of the box. */
  private middled(pictures: PlacedPicture[], box: Rect): PlacedPicture[] {
    return moved(pictures, (box.y + box.height - Math.max(box.y, ...pictures.map(bottomOf))) / 2)
  }

  private toBottom(pictures: PlacedPicture[], box: Rect): PlacedPicture[] {
    return moved(pictures, box.y + box.height - Math.max(box.y, ...pictures.map(bottomOf)))
  }

  private fillPage(picture: Picture): PlacedPicture {
    const { width, height, margin } = this.paper
    const lines = this.captionOf(picture, width - 2 * margin)
    const textHeight = linesHeight(lines)
    return {
      id: picture.id,
      x: 0,
      y: 0,
      width,
      height,
      cropped: croppedIn(picture.ratio, {
        width: width + 2 * bleedWidth,
        height: height + 2 * bleedWidth,
      }),
      bleeds: true,
      caption: lines.length
        ? {
            x: margin,
            y: height - margin / 2 - textHeight,
            width: width - 2 * margin,
            height: textHeight,
            lines,
          }
        : null,
    }
  }

  private captionOf({ id, caption }: Picture, width: number): readonly TextLine[] {
    const text = caption?.replace(/\s+/g, ' ').trim()
    if (!text) return []
    const key = `${id} ${width.toFixed(2)}`
    let lines = this.captions.get(key)
    if (!lines) {
      lines = this.linesOf(text, 'caption', width).slice(0, mostCaptionLines)
      this.captions.set(key, lines)
    }
    return lines
  }

  private linesOf(text: string, role: TextLine['role'], width: number): TextLine[] {
    const flow = this.flow(plainParagraphs([[role, text]]))
    return flow.take(width, Infinity).lines.map(({ line }) => line)
  }

  private wordsOf(entry: BookEntry): Paragraph[] {
    const { choices, content } = this
    const one = (role: TextLine['role'], text: string | null) => plainParagraphs([[role, text]])
    const list = (label: string, lines: readonly string[]): Paragraph[] =>
      lines.length === 0
        ? []
        : [
            ...one('label', label),
            ...lines.flatMap(line =>
              one('text', line).map(each => ({ ...each, depth: 1, mark: '•', tight: true })),
            ),
          ]
    return [
      ...one('over', entry.over),
      ...one('title', entry.title),
      ...(choices.authors ? one('author', entry.author) : []),
      ...(entry.story ? paragraphsOf(entry.story) : []),
      ...(choices.opinions
        ? [...list(content.labels.good, entry.good), ...list(content.labels.lessGood, entry.lessGood)]
        : []),
      ...(choices.facts ? one('facts', entry.facts) : []),
    ]
  }

  private cover(): BookPage {
    const { content } = this
    const picture = content.cover === null ? undefined : content.pictures.get(content.cover)
    const page = emptyPage('cover', 'cover')
    return {
      ...page,
      lines: this.coverLines(),
      pictures: picture ? [{ ...this.fillPage(picture), caption: null }] : [],
    }
  }

  /** Title, subtitle and dates at the foot of the cover, cut where a title is longer than a cover. */
  private coverLines(): PlacedLine[] {
    const { title, subtitle, dates } = this.content
    const letters = this.paper.width * (title.length > 120 ? 0.034 : title.length > 50 ? 0.048 : 0.068)
    const styles: Styles = {
      ...this.styles,
      title: { ...this.styles.title, size: letters, height: letters * 1.2 },
    }
    const words = plainParagraphs([
      ['title', title],
      ['text', subtitle],
      ['over', dates],
    ])
    const flow = this.flow(words, styles)
    const { lines, height } = flow.take(this.box.width, this.box.height)
    const room = { ...this.box, y: this.paper.height - this.paper.margin - height }
    return placeLines(lines, room)
  }

  private wayPage({ heading, facts }: { heading: string; facts: string }): BookPage {
    return this.withHead(
      'way',
      'way',
      [
        ['title', heading],
        ['over', facts],
      ],
      'map:all',
    )
  }

  private dayPage(day: BookDay): BookPage {
    const { box } = this
    const page = emptyPage('day', `opener:${day.date}`, day)
    const flow = this.flow(
      plainParagraphs([
        ['over', day.heading],
        ['title', day.title],
      ]),
    )
    const room = { ...box, y: this.paper.height * 0.6, height: box.y + box.height - this.paper.height * 0.6 }
    const { lines } = flow.take(room.width, room.height)
    return { ...page, lines: placeLines(lines, room) }
  }

  private lastPage(): BookPage {
    return this.withHead(
      'end',
      'end',
      this.content.ending.map((text, at) => [at === 0 ? 'heading' : 'over', text]),
      null,
    )
  }

  private withHead(
    kind: 'way' | 'end',
    key: string,
    words: readonly (readonly [TextLine['role'], string])[],
    map: string | null,
  ): BookPage {
    const { box, paper } = this
    const flow = this.flow(plainParagraphs(words))
    const { lines, height } = flow.take(box.width, map === null ? box.height : box.height * 0.5)
    const y = box.y + height + 2 * paper.gap
    const area = { ...box, y, height: box.y + box.height - y }
    return {
      ...emptyPage(kind, key),
      lines: placeLines(lines, box),
      pictures: map === null ? [] : [{ id: map, ...area, cropped: 0, bleeds: false, caption: null }],
    }
  }
}

interface Drawn {
  layout: PageLayout
  lines: readonly PlacedLine[]
  pictures: readonly PlacedPicture[]
  /** Pictures of this page that had no room on it. */
  back: readonly string[]
}

function layoutFor(layout: PageLayout, count: number): PageLayout {
  if (layout === 'full' && count > 1) return 'photos'
  return layout === 'words' && count > 0 ? 'below' : layout
}

function placeLines(lines: readonly FlownLine[], { x, y: top, width }: Rect): PlacedLine[] {
  return lines.map(({ line, y }) => ({ line, x, y: top + y, width, height: line.height }))
}

function bottomOf({ y, height, caption }: PlacedPicture): number {
  return caption ? Math.max(y + height, caption.y + caption.height) : y + height
}

function moved(pictures: PlacedPicture[], by: number): PlacedPicture[] {
  return pictures.map(picture => ({
    ...picture,
    y: picture.y + by,
    caption: picture.caption && { ...picture.caption, y: picture.caption.y + by },
  }))
}

function emptyPage(kind: BookPage['kind'], key: string, day?: BookDay): BookPage {
  return {
    key,
    kind,
    section: key,
    date: day?.date ?? null,
    dayNumber: day?.number ?? null,
    layout: 'words',
    changed: false,
    lines: [],
    pictures: [],
  }
}
