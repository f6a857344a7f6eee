import { Component, type ComponentChildren } from 'preact'

type Props = { shows: readonly unknown[]; children: ComponentChildren }

/**
 * For rows of long lists: what was drawn last stays as it is until one of `shows` changes, which names everything that
 * can be seen, heard or done there.
 */
export class Drawn extends Component<Props> {
  override shouldComponentUpdate({ shows }: Props): boolean {
    return shows.some((each, at) => each !== this.props.shows[at])
  }

  override render() {
    return this.props.children
  }
}
