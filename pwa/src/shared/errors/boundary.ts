import { Component, type ComponentChildren } from 'preact'

type Held = { children: ComponentChildren }
type State = { error?: Error | undefined }

/** Holds what breaks below it, and tries again once something else is to be shown. */
export abstract class Boundary<Props extends Held> extends Component<Props, State> {
  override state: State = {}
  /**
   * That it broke was drawn. Before, nothing is tried again: what breaks twice before it was drawn takes away what is
   * around the boundary too.
   */
  private said = false

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  /** What is shown, by which something else is told from it. */
  protected abstract subject(props: Readonly<Props>): unknown

  /** Drawn in the place of what broke. */
  protected abstract instead(error: Error): ComponentChildren

  protected tryAgain(): void {
    this.said = false
    this.setState({ error: undefined })
  }

  override componentDidCatch(error: unknown): void {
    console.error(error)
  }

  override componentWillReceiveProps(next: Readonly<Props>): void {
    if (this.said && this.subject(next) !== this.subject(this.props)) this.tryAgain()
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    this.said = true
    return this.instead(error)
  }
}
